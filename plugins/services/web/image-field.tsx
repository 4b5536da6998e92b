import { useAtomValue } from 'jotai';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state.ts';
import { Combobox, type ComboboxOption } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { images, type ImageInfoData } from '#plugins/images/contract.ts';

interface ImageFieldProps {
  id: string;
  name: string;
  label: string;
  mark: string;
  error: string | undefined;
}

/** The container image that a service runs, found by a part of its name; its value is `account/image`, both by id. */
export function ImageField({ id, name, label, mark, error }: ImageFieldProps) {
  const { t } = useTranslation('services');
  const { account } = useAtomValue(sessionAtom);
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed === chosen?.label ? '' : typed);
  const { data, error: failed } = useAnswer(images.getPagedImages_v2, account && { account: account.id, name: query, sort: 'name', size: 50 }, { keep: true });
  const found = data?.records.flatMap(optionOf) ?? [];
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Field id={id} label={label} mark={mark} help={t('form.imageHelp')} error={error ?? (failed && t('core:notLoaded', { what: label }))}>
      <Combobox
        options={options}
        value={chosen?.value ?? null}
        onChange={(value) => setChosen(options.find((option) => option.value === value) ?? null)}
        onQuery={setTyped}
        placeholder={t('form.imagePlaceholder')}
        emptyText={t('form.noImage')}
        searchLabel={t('form.searchImage')}
        clearLabel={t('form.noImageChosen')}
      />
      <input type="hidden" name={name} value={chosen?.value ?? ''} />
    </Field>
  );
}

const optionOf = ({ id, name, image, imageAccountName }: ImageInfoData): ComboboxOption[] => (id ? [{ value: `${id.accountId}/${id.imageId}`, label: name, detail: image || imageAccountName || '' }] : []);
