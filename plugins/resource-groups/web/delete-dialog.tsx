import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { resourceGroups } from '../contract.ts';
import type { GroupDialogProps } from './group-dialog.tsx';
import { groupPath, groupsPath } from './paths.ts';
import { staleCalls } from './stales.ts';

/** Asks whether a group is to go; says what runs in it, what goes with it and what stays. */
export function Page({ group, account, onClose }: GroupDialogProps) {
  const { t } = useTranslation('resource-groups');
  const [location, navigate] = useLocation();
  const { name } = group;
  const { send, pending, error } = useAction(resourceGroups.deleteResourceGroup, { stales: staleCalls });
  const where = { account, groupName: name };
  const active = useAnswer(resourceGroups.getResourceGroupActiveServices, where).data?.services ?? [];
  const servers = useAnswer(resourceGroups.listServers, { ...where, size: 1 }).data?.crowd.all ?? 0;
  const quotas = useAnswer(resourceGroups.getResourceGroupQuotas, where).data ?? [];

  async function remove() {
    const removed = await send(where).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    toastSuccess(t('delete.done', { name }));
    onClose();
    if (location.startsWith(groupPath(group))) navigate(groupsPath);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('delete.title', { name })}
      goes={{
        heading: t('delete.goes'),
        items: [
          t('delete.servers', { count: servers }),
          t('delete.quotas', { count: quotas.length }),
          t('delete.history'),
        ],
      }}
      stays={{ heading: t('delete.stays'), items: [t('delete.services')] }}
      typeName={{ name, label: t('delete.typeName') }}
      confirmLabel={t('menu.delete')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {active.length > 0 && (
        <Callout tone="warn" title={t('delete.active', { count: active.length })}>
          {t('delete.activeText', { names: active.map((each) => each.name).join(', ') })}
        </Callout>
      )}
    </ConfirmDialog>
  );
}
