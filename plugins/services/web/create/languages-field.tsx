import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { languageName } from './names.ts';
import styles from '../form.module.css';

/** Languages that services are said to understand. */
export const offeredLanguages = [
  'ar',
  'az',
  'ba',
  'be',
  'bg',
  'cs',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'hy',
  'id',
  'it',
  'ja',
  'ka',
  'kk',
  'ko',
  'ky',
  'lt',
  'lv',
  'mn',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sr',
  'sv',
  'tg',
  'th',
  'tk',
  'tr',
  'tt',
  'uk',
  'uz',
  'vi',
  'zh',
];

interface LanguagesFieldProps {
  id: string;
  name: string;
  label: string;
}

/** Languages that a service understands, one added after the other. */
export function LanguagesField({ id, name, label }: LanguagesFieldProps) {
  const { t } = useTranslation('services');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const options = offeredLanguages
    .filter((code) => !codes.includes(code))
    .map((code) => ({ value: code, label: languageName(code), detail: code }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Field id={id} label={label}>
      <Combobox
        options={options}
        value={null}
        onChange={(code) => code && setCodes([...codes, code])}
        placeholder={t('form.addLanguage')}
        searchLabel={t('form.searchLanguage')}
        emptyText={t('form.noLanguage')}
      />
      {codes.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {codes.map((code) => (
            <li key={code}>
              <FilterChip
                on
                label={languageName(code)}
                removeLabel={t('form.removeLanguage', { name: languageName(code) })}
                onRemove={() => setCodes(codes.filter((each) => each !== code))}
              />
              <input type="hidden" name={name} value={code} />
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
