import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { sizeText } from '#core/web/text/size.ts';
import type { StorageUsageData } from '../../contract.ts';
import styles from './browse.module.css';

/** How much of its quota the bucket takes; room for that until it is known. */
export function Usage({ usage }: { usage: StorageUsageData | undefined }) {
  const { t } = useTranslation('storage');
  if (!usage) return <div className={styles.usage} />;
  const { bytes, limitBytes } = usage;
  const share = limitBytes === 0 ? 1 : bytes / limitBytes;
  const tone = share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : 'accent';
  return (
    <div className={styles.usage}>
      <span className={styles.bar}>
        <Progress label={t('usage.label')} value={share} tone={tone} />
      </span>
      <span>
        {t('usage.text', {
          used: sizeText(bytes),
          limit: sizeText(limitBytes),
          percent: share > 0 && share < 0.01 ? `<${number(1)}` : number(share * 100),
        })}
      </span>
      {share >= 1 && <span className={styles.full}>{t('usage.full')}</span>}
    </div>
  );
}
