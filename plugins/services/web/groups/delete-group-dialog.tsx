import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { services } from '../../contract.ts';
import type { GroupDialogProps } from './group-dialogs.tsx';
import { groupsPath } from './paths.ts';

/** Asks whether a group is to go; its services stay. */
export function Page({ account, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('services');
  const [location, navigate] = useLocation();
  const { send, pending, error } = useAction(services.deleteGroup, {
    stales: [services.getGroups, services.getPagedModels],
  });

  async function remove() {
    if (!group?.id) return;
    const gone = await send({ account, groupId: group.id.groupId }).then(
      () => true,
      () => false,
    );
    if (!gone) return;
    toastSuccess(t('groups.deleted'), group.name);
    onClose();
    if (location !== groupsPath) navigate(groupsPath);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('groups.deleteTitle', { name: group?.name })}
      stays={{ heading: t('delete.stays'), items: [t('groups.servicesStay')] }}
      confirmLabel={t('groups.delete')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('groups.deleteText')}
    </ConfirmDialog>
  );
}
