import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { number } from '#core/web/text/format.ts';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { StateMark } from '#core/web/ui/feedback/state-mark.tsx';
import { CloseIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { nameOf } from '../keys.ts';
import type { UploadItem, UploadQueue } from './queue.ts';
import styles from './upload.module.css';

interface UploadPanelProps {
  queue: UploadQueue;
  account: number;
  items: readonly UploadItem[];
}

/** How far the uploads of an account are. */
export function UploadPanel({ queue, account, items }: UploadPanelProps) {
  const { t } = useTranslation('storage');
  const done = items.filter(({ state }) => state === 'done').length;
  const failed = items.filter(({ state }) => state === 'failed').length;
  const left = items.length - done - failed;
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  const sent = items.reduce((sum, item) => sum + item.sent, 0);
  return (
    <Card
      padding="none"
      title={t('upload.summary', { done: number(done), files: number(items.length) })}
      meta={
        left > 0 && (
          <span className={styles.amount}>{t('upload.sent', { sent: sizeText(sent), of: sizeText(bytes) })}</span>
        )
      }
      actions={
        left === 0 && (
          <Button size="sm" variant="ghost" onClick={() => queue.clear(account)}>
            {t('upload.clear')}
          </Button>
        )
      }
    >
      <ul className={styles.items} aria-label={t('upload.list')}>
        {items.map((item) => (
          <Item key={item.id} item={item} queue={queue} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ item: { id, key, bytes, sent, state, fault }, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { t } = useTranslation('storage');
  const name = nameOf(key);
  const exists = fault?.code === 'storage.object.exists';
  return (
    <li className={styles.item}>
      <span className={styles.line}>
        <span className={styles.name} title={key}>
          {name}
        </span>
        <span className={styles.amount} role="status">
          {state === 'done' ? (
            <StateMark state="success" label={t('upload.state.done')} />
          ) : state === 'sending' ? (
            t('upload.sent', { sent: sizeText(sent), of: sizeText(bytes) })
          ) : state === 'failed' ? undefined : (
            t(`upload.state.${state}`)
          )}
        </span>
        {exists && (
          <Button size="sm" onClick={() => queue.retry(id, { replace: true })}>
            {t('upload.replace')}
          </Button>
        )}
        {fault && !exists && (
          <Button size="sm" onClick={() => queue.retry(id)}>
            {t('upload.retry')}
          </Button>
        )}
        <IconButton label={t('upload.remove', { name })} icon={<CloseIcon />} onClick={() => queue.remove(id)} />
      </span>
      {(state === 'sending' || state === 'waiting') && (
        <Progress
          label={t('upload.of', { name })}
          value={bytes === 0 ? 1 : sent / bytes}
          tone={state === 'waiting' ? 'warn' : 'accent'}
        />
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          {faultText(t, fault)}
        </p>
      )}
    </li>
  );
}
