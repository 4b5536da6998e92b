import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { CheckIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { catalogPath, serviceTexts } from '#plugins/services/web/parts.ts';
import { exampleOf, snippet, type SnippetLanguage } from '#plugins/testing/web/snippet-parts.ts';
import styles from './call.module.css';

const languages: readonly { readonly value: SnippetLanguage; readonly label: string }[] = [
  { value: 'python', label: 'Python' },
  { value: 'curl', label: 'cURL' },
  { value: 'javascript', label: 'JavaScript' },
];
const promises = ['sleeping', 'failure', 'id'] as const;

/** How a service is called, by the example of one that is there; nothing where that gives no example of a request. */
export function Call({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('landing');
  const [language, setLanguage] = useState<SnippetLanguage>('python');
  const account = service.modelAccountName ?? String(service.id.accountId);
  const { data, error } = useAnswer(services.getServiceDescriptor, { account, model: service.modelName });
  const example = exampleOf(data).request;
  if (error || (data && example === undefined)) return null;
  const { name } = serviceTexts(service);
  return (
    <section className={styles.call} aria-labelledby="landing-call">
      <div className={styles.parts}>
        <div>
          <h2 id="landing-call" className={styles.title}>
            {t('call.title')}
          </h2>
          <p className={styles.text}>{t('call.text')}</p>
          <ul className={styles.promises}>
            {promises.map((each) => (
              <li key={each}>
                <CheckIcon />
                {t(`call.${each}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.code}>
          <div className={styles.bar}>
            <span className={styles.what}>{t('call.what', { name })}</span>
            <Segmented
              size="sm"
              label={t('call.language')}
              options={languages}
              value={language}
              onChange={setLanguage}
            />
          </div>
          <div className={styles.well}>
            {example === undefined ? (
              <div className={styles.loading}>
                <Skeleton variant="lines" count={6} label={t('core:loading')} />
              </div>
            ) : (
              <CodeWell
                label={t('call.code')}
                text={snippet(
                  language,
                  {
                    account,
                    model: service.modelName,
                    body: example,
                    config: undefined,
                    configId: undefined,
                    priority: undefined,
                  },
                  location.origin,
                )}
                frame="none"
                copy={{ label: t('call.copy'), copiedLabel: t('core:copy.done') }}
              />
            )}
          </div>
          <div className={styles.foot}>
            <Link href={`${catalogPath(service)}/testing`}>{t('call.try', { name })}</Link>
          </div>
        </div>
      </div>
    </section>
  );
}
