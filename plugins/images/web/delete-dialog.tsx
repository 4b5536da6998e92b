import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { ImageDialogProps } from './image-dialog.tsx';
import { kinds, pathOf, staleCalls } from './kinds.ts';

/** Asks whether an image is to go; says what hangs on it, what goes with it and what stays. */
export function Page({ kind, image, onClose }: ImageDialogProps) {
  const { t } = useTranslation('images');
  const [location, navigate] = useLocation();
  const { send, pending, error } = useAction(kinds[kind].remove, { stales: staleCalls(kind) });
  const { name, services = 0, id } = image;

  async function remove() {
    if (!id) return;
    const removed = await send({ account: id.accountId, imageId: id.imageId }).then(
      () => true,
      () => false,
    );
    if (!removed) return;
    toastSuccess(t('delete.done', { name }));
    onClose();
    if (location.startsWith(pathOf(kind, image))) navigate(kinds[kind].path);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('delete.title', { name })}
      goes={{ heading: t('delete.goes'), items: [t(`${kind}.goes`), t('delete.goesVersions')] }}
      stays={{ heading: t('delete.stays'), items: [t('delete.staysServices')] }}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {services > 0 && (
        <Callout tone="warn" title={t('delete.used', { count: services })}>
          {t('delete.usedText')} <Link href={`${pathOf(kind, image)}/usage`}>{t('delete.see')}</Link>
        </Callout>
      )}
    </ConfirmDialog>
  );
}
