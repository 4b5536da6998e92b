import { useTranslation } from 'react-i18next';
import { toastFailure } from '#core/web/state/toast.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { storage } from '../../contract.ts';
import { staleCalls } from '../keys.ts';
import styles from './upload.module.css';

/** Uploads that broke off, which go on when their file is chosen again. */
export function Unfinished({ account, sending }: { account: number; sending: ReadonlySet<string> }) {
  const { t } = useTranslation('storage');
  const { data = [] } = useAnswer(storage.listUnfinishedUploads, { account });
  const { send, pending } = useAction(storage.abortUpload, { stales: staleCalls });
  const left = data.filter(({ key }) => !sending.has(key));
  if (left.length === 0) return null;
  return (
    <Callout tone="info" title={t('unfinished.title')}>
      {t('unfinished.text')}
      <ul className={styles.unfinished}>
        {left.map(({ uploadId, key, parts }) => (
          <li key={uploadId} className={styles.line}>
            <span className={styles.name} title={key}>
              {key}
            </span>
            <span className={styles.amount}>
              {t('unfinished.kept', {
                size: sizeText(parts.reduce((sum, { bytes }) => sum + bytes, 0)),
              })}
            </span>
            <Button
              size="sm"
              loading={pending}
              onClick={() =>
                void send({ account, uploadId }).catch((error: unknown) =>
                  toastFailure(t, t('unfinished.notDiscarded', { key }), error),
                )
              }
            >
              {t('unfinished.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
