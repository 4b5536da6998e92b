import { useTranslation } from 'react-i18next';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { SettingField, useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import styles from '../group/dialogs.module.css';
import { templatesPath } from '../paths.ts';
import { useUsableTemplates } from './use-usable.ts';

/** Which server templates clones of a prototype may run on. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const { service, draft, set, readOnly } = useSettingsForm();
  const known = useUsableTemplates(service.id.accountId);
  const chosen = (draft.supportedTemplates ?? []) as readonly number[];
  // What is not known any more can still be taken away.
  const gone = known ? chosen.filter((id) => !known.some((each) => each.id === id)) : [];
  const options = [
    ...(known ?? []).map(({ id, name }) => ({ id, name })),
    ...gone.map((id) => ({ id, name: t('supported.unknown', { id }) })),
  ];
  return (
    <SettingField path="supportedTemplates" label={t('supported.label')} help={t('supported.help')} group>
      <div className={styles.choices}>
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            disabled={readOnly}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              set('supportedTemplates', target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
        {known && options.length === 0 && (
          <p>
            {t('supported.none')} <Link href={templatesPath}>{t('templates.title')}</Link>
          </p>
        )}
      </div>
    </SettingField>
  );
}
