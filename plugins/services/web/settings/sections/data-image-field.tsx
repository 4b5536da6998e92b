import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Combobox, type ComboboxOption } from '#core/web/ui/inputs/combobox.tsx';
import { images, type DataImageInfoData } from '#plugins/images/contract.ts';

interface DataImageId {
  readonly accountId: number;
  readonly imageId: number | null;
}

interface DataImageFieldProps {
  /** Whose service is to read it. */
  account: number;
  value: DataImageId;
  disabled: boolean;
  onChange: (value: DataImageId) => void;
}

/** A data image that a service may mount, found by a part of its name. */
export function DataImageField({ account, value, disabled, onChange }: DataImageFieldProps) {
  const { t } = useTranslation('services');
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const { data } = useAnswer(
    images.getPagedDataImages,
    { account, name: query, sort: 'name', size: 50 },
    { keep: true },
  );
  const { accountId, imageId } = value;
  const { data: chosen } = useAnswer(
    images.getDataImage,
    imageId === null ? undefined : { account: accountId, imageId },
  );
  const key = imageId === null ? null : keyOf({ accountId, imageId });
  const found = data?.records.flatMap(optionOf) ?? [];
  const own = chosen && !found.some((option) => option.value === key) ? optionOf(chosen) : [];
  return (
    <Combobox
      label={t('mounts.image')}
      placeholder={t('mounts.choose')}
      searchLabel={t('mounts.search')}
      emptyText={t('mounts.none')}
      options={[...own, ...found]}
      value={key}
      disabled={disabled}
      onQuery={setTyped}
      onChange={(next) => {
        const [owner, image] = (next ?? '').split('/').map(Number);
        if (owner && image) onChange({ accountId: owner, imageId: image });
      }}
    />
  );
}

const keyOf = ({ accountId, imageId }: { accountId: number; imageId: number }): string => `${accountId}/${imageId}`;

const optionOf = ({ id, name, imageAccountName }: DataImageInfoData): ComboboxOption[] =>
  id ? [{ value: keyOf(id), label: name, detail: imageAccountName ?? '' }] : [];
