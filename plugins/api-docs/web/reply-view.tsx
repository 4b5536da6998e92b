import { useTranslation } from 'react-i18next';
import { duration, number } from '#core/web/text/format.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import type { Tone } from '#core/web/ui/feedback/tone.ts';
import styles from './calls.module.css';
import type { Reply } from './sending.ts';

const toneOf = (status: number): Tone => (status < 400 ? 'ok' : status < 500 ? 'warn' : 'bad');

/** What a call that was tried out came back with. */
export function ReplyView({ reply: { status, took, headers, text, bytes } }: { reply: Reply }) {
  const { t } = useTranslation('api-docs');
  return (
    <div className={styles.reply} role="status">
      <div className={styles.line}>
        <Badge tone={toneOf(status)}>{status}</Badge>
        <span className={styles.quiet}>{duration(took)}</span>
        <span className={styles.quiet}>{t('try.bytes', { count: bytes.size, text: number(bytes.size) })}</span>
      </div>
      {text === undefined ? (
        <Link href={URL.createObjectURL(bytes)} download="answer">
          {t('try.download')}
        </Link>
      ) : (
        text !== '' && (
          <CodeWell
            label={t('answer')}
            text={text}
            height="half"
            copy={{ label: t('try.copyAnswer'), copiedLabel: t('core:copy.done') }}
          />
        )
      )}
      <details className={styles.more}>
        <summary>{t('try.headers')}</summary>
        <CodeWell label={t('try.headers')} text={headers} wrap />
      </details>
    </div>
  );
}
