import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { services, textLanguages, type TextLanguage } from '../../contract.ts';
import { useSettingsForm } from '../settings/settings-form.ts';
import { Document } from './document.tsx';
import styles from './documentation.module.css';

/** The documentation of a service as Markdown, in each language. */
export function Page() {
  const { t } = useTranslation('services');
  const { service } = useSettingsForm();
  const [language, setLanguage] = useState<TextLanguage>(currentLanguage());
  const key = { account: service.id.accountId, model: service.id.modelId, language };
  const answer = useAnswer(services.getSimpleDoc, key);
  return (
    <div className={styles.stack}>
      <Loaded answer={answer} what={t('sections.description.title')} shape="lines" count={6}>
        {(saved) => (
          <Document
            key={language}
            language={language}
            saved={saved}
            choice={
              <Segmented
                label={t('documents.language')}
                value={language}
                onChange={setLanguage}
                options={textLanguages.map((each) => ({ value: each, label: t(`documents.languages.${each}`) }))}
              />
            }
          />
        )}
      </Loaded>
    </div>
  );
}
