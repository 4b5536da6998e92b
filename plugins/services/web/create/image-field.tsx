import { useAtomValue } from 'jotai';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Combobox, type ComboboxOption } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { images, type ImageInfoData } from '#plugins/images/contract.ts';

interface ImageFieldProps {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  /** Tells what services of the chosen image do, as far as it says so. */
  onTaskType: (taskType: string | undefined) => void;
}

/** The container image that a service runs, found by a part of its name; its value is `account/image`, both by id. */
export function ImageField({ id, name, label, error, onTaskType }: ImageFieldProps) {
  const { t } = useTranslation('services');
  const { account } = useAtomValue(sessionAtom);
  const [touched, setChosen] = useState<ComboboxOption | null>();
  const given = useGivenImage(onTaskType);
  const chosen = touched === undefined ? given : touched;
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed === chosen?.label ? '' : typed);
  const { data, error: failed } = useAnswer(
    images.getPagedImages_v2,
    account && { account: account.id, name: query, sort: 'name', size: 50 },
    { keep: true },
  );
  const found = data?.records.flatMap(optionOf) ?? [];
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Field
      id={id}
      label={label}
      help={t('form.imageHelp')}
      error={error ?? (failed && t('core:notLoaded', { what: label }))}
    >
      <Combobox
        name={name}
        options={options}
        value={chosen?.value ?? null}
        onChange={(value) => {
          setChosen(options.find((option) => option.value === value) ?? null);
          onTaskType(data?.records.find((image) => optionOf(image)[0]?.value === value)?.taskType);
        }}
        onQuery={setTyped}
        placeholder={t('form.imagePlaceholder')}
        emptyText={t('form.noImage')}
        searchLabel={t('form.searchImage')}
        clearLabel={t('form.noImageChosen')}
      />
    </Field>
  );
}

/** The image that the address names, for whoever comes from its page. */
function useGivenImage(onTaskType: ImageFieldProps['onTaskType']): ComboboxOption | null {
  const [, account, imageId] = /^(\d+)\/(\d+)$/.exec(new URLSearchParams(useSearch()).get('image') ?? '') ?? [];
  const { data } = useAnswer(images.getImage, account && imageId ? { account, imageId } : undefined);
  const tell = useEffectEvent(() => data && onTaskType(data.taskType));
  useEffect(() => tell(), [data]);
  return data ? (optionOf(data)[0] ?? null) : null;
}

const optionOf = ({ id, name, image, imageAccountName }: ImageInfoData): ComboboxOption[] =>
  id ? [{ value: `${id.accountId}/${id.imageId}`, label: name, detail: image || imageAccountName || '' }] : [];
