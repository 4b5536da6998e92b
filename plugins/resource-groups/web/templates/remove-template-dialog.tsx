import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { resourceGroups, type ServerTemplateData } from '../../contract.ts';
import { staleTemplates } from './stale-templates.ts';

interface RemoveTemplateDialogProps {
  template: ServerTemplateData;
  account: number;
  onClose: () => void;
}

/** Asks whether a template is to go. */
export function RemoveTemplateDialog({ template: { id, name }, account, onClose }: RemoveTemplateDialogProps) {
  const { t } = useTranslation('resource-groups');
  const { send, pending, error } = useAction(resourceGroups.deleteServerTemplate, { stales: staleTemplates });

  async function remove() {
    const removed = await send({ account, templateId: id }).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    toastSuccess(t('templates.deleted', { name }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('templates.deleteTitle', { name })}
      confirmLabel={t('templates.delete')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('templates.deleteText')}
    </ConfirmDialog>
  );
}
