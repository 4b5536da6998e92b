import { useTranslation } from 'react-i18next';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { laidOut } from './request/json-text.ts';
import styles from './other-shape.module.css';

/** An answer whose shape its task type does not know: a sentence that says so, and its JSON laid out. */
export function Page({ answer }: { answer: string }) {
  const { t } = useTranslation('testing');
  return (
    <div className={styles.shape}>
      <Callout tone="warn">{t('otherShape')}</Callout>
      <CodeWell label={t('answerJson')} text={laidOut(answer)} height="half" wrap />
    </div>
  );
}
