import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Markdown } from '#core/web/page/lazy-markdown.ts';
import type { Reply } from './replies.ts';
import styles from './bot-reply.module.css';

interface BotReplyProps {
  reply: Reply;
  /** Presses a button; where nobody listens, buttons are only shown. */
  onSay?: (input: string) => void;
}

/** One reply of a bot in its own form. */
export function BotReply({ reply, onSay }: BotReplyProps) {
  const { t } = useTranslation('testing-chat');
  switch (reply.type) {
    case 'text':
      return (
        <div className={styles.bubble}>
          <Suspense fallback={<p className={styles.plain}>{reply.text}</p>}>
            <Markdown source={reply.text} foreign />
          </Suspense>
        </div>
      );
    case 'buttons':
      return (
        <div role="group" aria-label={t('buttons')} className={styles.buttons}>
          {reply.buttons.map((label, at) =>
            onSay ? (
              <Button key={at} size="sm" onClick={() => onSay(label)}>
                {label}
              </Button>
            ) : (
              <Tag key={at}>{label}</Tag>
            ),
          )}
        </div>
      );
    case 'image':
      return isOwn(reply.imageUrl) ? (
        <img className={styles.image} src={reply.imageUrl} alt={t('picture')} />
      ) : (
        <Link href={reply.imageUrl} target="_blank" rel="noreferrer">
          {t('foreignPicture')}
        </Link>
      );
    case 'audio':
      // The bot says in its texts what is to be heard.
      return isOwn(reply.audioUrl) ? (
        <audio controls src={reply.audioUrl} aria-label={t('sound')} />
      ) : (
        <Link href={reply.audioUrl} target="_blank" rel="noreferrer">
          {t('foreignSound')}
        </Link>
      );
    case 'unknown':
      return <CodeWell label={t('raw')} text={reply.json} wrap />;
  }
}

/** Pages load nothing from other sites, so what lies there becomes a link. */
const isOwn = (url: string): boolean =>
  /^data:(image|audio)\//.test(url) || new URL(url, location.href).origin === location.origin;
