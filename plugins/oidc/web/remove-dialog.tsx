import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { oidc, type Connection } from '../contract.ts';

interface RemoveDialogProps {
  /** What the provider is called. */
  label: string;
  connection: Connection;
  onClose: () => void;
}

/** Asks whether somebody at the provider is no longer to be let in as the user. */
export function RemoveDialog({ label, connection: { id, email }, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('oidc');
  const { send, pending, error } = useAction(oidc.removeConnection, { stales: [oidc.getConnections] });
  const name = email || t('connections.nameless');

  async function remove() {
    const failed = await send({ connectionId: id }).then(
      () => false,
      () => true,
    );
    if (failed) return;
    toastSuccess(t('connections.removed', { name }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('connections.removeTitle', { name })}
      goes={{ heading: t('connections.goes'), items: [t('connections.goesRoles', { label })] }}
      stays={{ heading: t('connections.stays'), items: [t('connections.staysPassword'), t('connections.staysHere')] }}
      confirmLabel={t('connections.removeAction')}
      cancelLabel={t('connections.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('connections.removeText', { label, name })}
    </ConfirmDialog>
  );
}
