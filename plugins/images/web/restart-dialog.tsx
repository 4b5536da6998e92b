import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { images } from '../contract.ts';
import type { ImageDialogProps } from './image-dialog.tsx';

/** Asks whether the services of an image are to begin anew. */
export function Page({ image, onClose }: ImageDialogProps) {
  const { t } = useTranslation('images');
  const { send, pending, error } = useAction(images.restartModelsByImage, { stales: [images.getImageHistory] });
  const { id, name } = image;

  async function restart() {
    if (!id) return;
    const started = await send({ account: id.accountId, imageId: id.imageId }).then(
      () => true,
      () => false,
    );
    if (!started) return;
    toastSuccess(t('restart.done', { name }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={() => void restart()}
      title={t('restart.title', { name })}
      confirmLabel={t('restart.confirm')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('restart.text')}
    </ConfirmDialog>
  );
}
