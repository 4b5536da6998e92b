import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useClosing } from '#core/web/page/leave-guard.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { resourceGroups, type ResourceGroupEssentialData } from '../../contract.ts';
import type { GroupDialogProps } from '../group-dialog.tsx';
import { groupPath } from '../paths.ts';
import { staleCalls } from '../stales.ts';
import { changeOf } from './draft.ts';
import { GroupFields, useGroupForm } from './group-form.tsx';

/** Changes a group. */
export function Page({ group, account, onClose }: GroupDialogProps) {
  const { t } = useTranslation('resource-groups');
  const answer = useAnswer(resourceGroups.getResourceGroupData, { account, groupName: group.name });
  if (answer.data) return <EditDialog group={answer.data} account={account} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} width="lg" title={t('form.edit', { name: group.name })} closeLabel={t('core:close')}>
      <Loaded answer={answer} what={t('kinds.group')} shape="lines" count={6}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function EditDialog({ group, account, onClose }: GroupDialogProps & { group: ResourceGroupEssentialData }) {
  const { t } = useTranslation('resource-groups');
  const [location, navigate] = useLocation();
  const id = useId();
  const update = useAction(resourceGroups.updateResourceGroup, { stales: staleCalls });
  const form = useGroupForm(group, async (draft) => {
    const { resourceGroupType: _type, connection: _connection, ...body } = changeOf(draft);
    await update.send({ account, groupName: group.name, body });
    toastSuccess(t('form.saved'));
    onClose();
    if (body.name !== group.name && location.startsWith(groupPath(group)))
      navigate(groupPath({ ownerId: group.ownerId, name: body.name }), { replace: true });
  });
  const { close, question } = useClosing(form.changed, onClose);
  return (
    <Dialog
      open
      onClose={close}
      width="lg"
      title={t('form.edit', { name: group.name })}
      closeLabel={t('core:close')}
      busy={form.pending}
      footer={
        <>
          <Button disabled={form.pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={form.pending}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void form.submit(event)} noValidate>
        <GroupFields account={account} present={group} {...form} />
      </form>
      {question}
    </Dialog>
  );
}
