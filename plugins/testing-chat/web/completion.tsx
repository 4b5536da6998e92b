import { useTranslation } from 'react-i18next';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape } from '#plugins/testing/web/parts.ts';
import { emptyAnswer, speaks, withPart } from './conversation.ts';
import { SaidView } from './said-view.tsx';
import styles from './completion.module.css';

/** What a whole answer of a chat completion says. */
export function Page({ answer }: ResultProps) {
  const { t } = useTranslation('testing-chat');
  const said = withPart(emptyAnswer, answer, 0);
  if (!speaks(said)) return <OtherShape answer={answer} />;
  const { tokens, cutOff } = said;
  return (
    <div className={styles.completion}>
      <SaidView said={said} />
      {cutOff && <p className={styles.note}>{t('cutOff')}</p>}
      {tokens !== undefined && <p className={styles.note}>{t('tokens', { count: tokens })}</p>}
    </div>
  );
}
