import type { ResultProps } from '#plugins/services/web/public.ts';
import { OtherShape } from '#plugins/testing/web/parts.ts';
import { BotReply } from './bot-reply.tsx';
import { repliesIn } from './replies.ts';
import styles from './completion.module.css';

/** The replies in one answer of a bot. */
export function Page({ answer }: ResultProps) {
  const replies = repliesIn(answer);
  if (!replies) return <OtherShape answer={answer} />;
  return (
    <div className={styles.completion}>
      {replies.map((reply, at) => (
        <BotReply key={at} reply={reply} />
      ))}
    </div>
  );
}
