import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state.ts';
import { CodeWell } from '#core/web/ui/code-well.tsx';
import { CheckIcon } from '#core/web/ui/icons.tsx';
import { Segmented } from '#core/web/ui/segmented.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { serviceTexts } from '#plugins/services/web/parts.ts';
import { callAsCode, exampleOf, type CodeLanguage } from './call-as-code.ts';
import styles from './call.module.css';

const languages: readonly { readonly value: CodeLanguage; readonly label: string }[] = [{ value: 'curl', label: 'cURL' }, { value: 'python', label: 'Python' }];
const promises = ['sleeping', 'failure', 'id'] as const;

/** How a service is called, by the example of one that is there; nothing where that gives no example of a request. */
export function Call({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('landing');
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const account = service.modelAccountName ?? service.id.accountId;
  const { data } = useAnswer(services.getServiceDescriptor, { account, model: service.modelName });
  const example = data && exampleOf(data);
  if (example === undefined) return null;
  return (
    <section className={styles.call} aria-labelledby="landing-call">
      <div>
        <h2 id="landing-call" className={styles.title}>{t('call.title')}</h2>
        <p className={styles.text}>{t('call.text')}</p>
        <ul className={styles.promises}>{promises.map((each) => <li key={each}><CheckIcon />{t(`call.${each}`)}</li>)}</ul>
      </div>
      <div className={styles.code}>
        <div className={styles.bar}>
          <span className={styles.what}>{t('call.what', { name: serviceTexts(service).name })}</span>
          <Segmented size="sm" label={t('call.language')} options={languages} value={language} onChange={setLanguage} />
        </div>
        <CodeWell label={t('call.code')} text={callAsCode(language, { origin: location.origin, account: String(account), service: service.modelName, body: example })} frame="none" copy={{ label: t('call.copy'), copiedLabel: t('core:copy.done') }} />
      </div>
    </section>
  );
}
