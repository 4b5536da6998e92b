import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultProps } from '#plugins/services/web/public.ts';
import { Markdown } from '#core/web/page/lazy-markdown.ts';
import { OtherShape } from '#plugins/testing/web/parts.ts';
import { emptyAnswer, withPart } from './conversation.ts';
import styles from './completion.module.css';

/** What a whole answer of a chat completion says. */
export function Page({ answer }: ResultProps) {
  const { t } = useTranslation('testing-chat');
  const { text, tokens, cutOff } = withPart(emptyAnswer, answer, 0);
  if (text === '') return <OtherShape answer={answer} />;
  return (
    <div className={styles.completion}>
      <Suspense fallback={<p className={styles.plain}>{text}</p>}>
        <Markdown source={text} />
      </Suspense>
      {cutOff && <p className={styles.note}>{t('cutOff')}</p>}
      {tokens !== undefined && <p className={styles.note}>{t('tokens', { count: tokens })}</p>}
    </div>
  );
}
