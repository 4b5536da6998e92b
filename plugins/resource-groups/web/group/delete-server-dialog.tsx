import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { resourceGroups } from '../../contract.ts';
import { staleCalls } from '../stales.ts';
import type { ServerDialogProps } from './server-dialog.tsx';

/** Asks whether a server is to go; says what becomes of the instances on it. */
export function Page({ asked, where, onClose }: ServerDialogProps) {
  const { t } = useTranslation('resource-groups');
  const { send, pending, error } = useAction(resourceGroups.deleteServerConfiguration, { stales: staleCalls });
  if (!('server' in asked)) return null;
  const { id, name, reserved } = asked.server;

  async function remove() {
    const removed = await send({ ...where, serverId: id }).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    toastSuccess(t('servers.removing', { name }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('servers.deleteTitle', { name })}
      confirmLabel={t('servers.delete')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {reserved.instances > 0 ? t('servers.deleteText', { count: reserved.instances }) : t('servers.deleteEmpty')}
    </ConfirmDialog>
  );
}
