import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import type { ExternalModelCheck } from '../contract.ts';
import styles from './connections.module.css';

const mostShown = 20;

/** What a server said when it was tried out just now. */
export function CheckResult({ found: { ok, problem, models } }: { found: ExternalModelCheck }) {
  const { t } = useTranslation('external-models');
  if (!ok) return <Callout tone="bad">{problem && noteText(t, problem)}</Callout>;
  const more = models.length - mostShown;
  return (
    <Callout tone="ok" title={t('check.answers')}>
      {models.length === 0 ? (
        t('check.noModels')
      ) : (
        <>
          <p>{t('check.models', { count: models.length })}</p>
          <div className={styles.models}>
            {models.slice(0, mostShown).map((each) => (
              <Tag key={each} font="mono">
                {each}
              </Tag>
            ))}
            {more > 0 && <span>{t('check.more', { count: more })}</span>}
          </div>
        </>
      )}
    </Callout>
  );
}
