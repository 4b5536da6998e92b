import { useAtomValue } from 'jotai';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Combobox, type ComboboxOption } from '#core/web/ui/inputs/combobox.tsx';
import { images, type ImageInfoData } from '#plugins/images/contract.ts';
import { SettingField } from '../setting-field.tsx';
import { useSettingsForm } from '../settings-form.ts';
import { Mounts } from './mounts.tsx';
import styles from './sections.module.css';

/** The container image that a service runs, and the data images beside it. */
export function Page() {
  const { t } = useTranslation('services');
  const { account } = useAtomValue(sessionAtom);
  const { service, draft, set, readOnly } = useSettingsForm();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const { data } = useAnswer(
    images.getPagedImages_v2,
    account && { account: account.id, name: query, sort: 'name', size: 50 },
    { keep: true },
  );
  const present = service.image ? optionOf(service.image) : [];
  const found = data?.records.flatMap(optionOf) ?? [];
  const options = [...present.filter(({ value }) => !found.some((each) => each.value === value)), ...found];
  const chosen = draft.imageId == null ? null : String(draft.imageId);
  return (
    <div className={styles.stack}>
      <SettingField path="imageId" label={t('form.image')} help={t('form.imageHelp')} restart>
        <Combobox
          options={options}
          value={chosen}
          disabled={readOnly}
          onChange={(value) => set('imageId', value === null ? null : Number(value))}
          onQuery={setTyped}
          placeholder={t('form.imagePlaceholder')}
          emptyText={t('form.noImage')}
          searchLabel={t('form.searchImage')}
          clearLabel={t('form.noImageChosen')}
        />
      </SettingField>
      <Mounts />
    </div>
  );
}

const optionOf = ({ id, name, image, imageAccountName }: ImageInfoData): ComboboxOption[] =>
  id ? [{ value: String(id.imageId), label: name, detail: image || imageAccountName || '' }] : [];
