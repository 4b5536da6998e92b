import { useTranslation } from 'react-i18next';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { languageName } from '../../create/names.ts';
import { offeredLanguages } from '../../create/languages-field.tsx';
import type { SettingsField } from '../../public.ts';
import { useTaskTypeName, useTaskTypes } from '../../task-types.tsx';
import { SettingField } from '../setting-field.tsx';
import { useSettingsForm } from '../settings-form.ts';
import styles from './sections.module.css';

/** What a service is called and what it is for. */
export const fields: readonly SettingsField[] = [
  { path: 'modelName', kind: 'text', font: 'mono', label: 'services:form.name', help: 'services:form.nameHelp' },
  { path: 'displayName', kind: 'text', label: 'services:form.displayName' },
  { path: 'displayAuthor', kind: 'text', label: 'services:sections.identity.displayAuthor' },
  {
    path: 'shortDescription',
    kind: 'area',
    label: 'services:form.purpose',
    help: 'services:form.purposeHelp',
  },
  { path: 'translations.en.displayName', kind: 'text', label: 'services:sections.identity.nameEn' },
  { path: 'translations.ru.displayName', kind: 'text', label: 'services:sections.identity.nameRu' },
  { path: 'translations.en.shortDescription', kind: 'area', rows: 2, label: 'services:sections.identity.purposeEn' },
  { path: 'translations.ru.shortDescription', kind: 'area', rows: 2, label: 'services:sections.identity.purposeRu' },
];

/** What a service does, and in which languages. */
export function Page() {
  const { t } = useTranslation('services');
  const { draft, set, readOnly } = useSettingsForm();
  const typeName = useTaskTypeName();
  const types = useTaskTypes();
  const languages = Array.isArray(draft.languages) ? (draft.languages as readonly string[]) : [];
  const taskType = typeof draft.taskType === 'string' ? draft.taskType : 'custom';
  return (
    <div className={styles.pair}>
      <SettingField path="taskType" label={t('form.taskType')} help={t('form.taskTypeHelp')}>
        <Select
          value={taskType}
          onChange={(next) => set('taskType', next)}
          readOnly={readOnly}
          options={[...new Set([...types, taskType])].map((value) => ({
            value,
            label: typeName(value),
            detail: value,
          }))}
        />
      </SettingField>
      <SettingField path="languages" label={t('form.languages')}>
        <Combobox
          value={null}
          disabled={readOnly}
          options={offeredLanguages
            .filter((code) => !languages.includes(code))
            .map((code) => ({ value: code, label: languageName(code), detail: code }))}
          onChange={(code) => code && set('languages', [...languages, code])}
          placeholder={t('form.addLanguage')}
          searchLabel={t('form.searchLanguage')}
          emptyText={t('form.noLanguage')}
        />
        {languages.length > 0 && (
          <ul className={styles.chips} aria-label={t('form.languages')}>
            {languages.map((code) => (
              <li key={code}>
                <FilterChip
                  on
                  label={languageName(code)}
                  removeLabel={t('form.removeLanguage', { name: languageName(code) })}
                  onRemove={() =>
                    !readOnly &&
                    set(
                      'languages',
                      languages.filter((each) => each !== code),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </SettingField>
    </div>
  );
}
