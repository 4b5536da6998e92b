import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { Output } from '#core/contract/call.ts';
import { storage } from '../../contract.ts';
import styles from './empty-users.module.css';

type Found = Output<typeof storage.deleteEmptyMinioUsers>;

/** Users of the storage that keep nothing: who they are first, and then their removal. */
export function Page() {
  const { t } = useTranslation('storage');
  const [found, setFound] = useState<Found>();
  const [asking, setAsking] = useState(false);
  const look = useAction(storage.deleteEmptyMinioUsers);
  const remove = useAction(storage.deleteEmptyMinioUsers);

  async function list() {
    setFound(undefined);
    // A refusal is shown as the action's own error.
    setFound(await look.send({ dryRun: true }).catch(() => undefined));
  }
  async function clean() {
    const gone = await remove.send({ dryRun: false }).catch(() => undefined);
    if (!gone) return;
    toastSuccess(t('empty.done', { count: gone.empty.length }));
    setAsking(false);
    setFound(undefined);
  }

  return (
    <Card
      title={t('empty.title')}
      description={t('empty.text')}
      actions={
        <Button size="sm" loading={look.pending} onClick={() => void list()}>
          {t('empty.look')}
        </Button>
      }
    >
      {look.error && <Callout tone="bad">{faultText(t, look.error)}</Callout>}
      {found && (
        <div className={styles.found}>
          <p>{t('empty.found', { count: found.empty.length })}</p>
          {found.empty.length > 0 && (
            <>
              <p className={styles.names}>
                {found.empty.map((name) => (
                  <Tag key={name}>{name}</Tag>
                ))}
              </p>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {t('empty.remove', { count: found.empty.length })}
              </Button>
            </>
          )}
          <p className={styles.quiet}>{t('empty.stay', { count: found.withContent.length })}</p>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void clean()}
        title={t('empty.confirm', { count: found?.empty.length ?? 0 })}
        confirmLabel={t('empty.confirmAction')}
        cancelLabel={t('empty.cancel')}
        busy={remove.pending}
        error={remove.error && faultText(t, remove.error)}
      >
        {t('empty.confirmText')}
      </ConfirmDialog>
    </Card>
  );
}
