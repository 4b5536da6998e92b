import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { apiKeys, type AccessTokenData } from '../contract.ts';

interface DeleteDialogProps {
  account: number;
  token: AccessTokenData;
  onClose: () => void;
}

export function Page({ account, token: { tokenId, name }, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('api-keys');
  const { send, pending, error } = useAction(apiKeys.deleteAccessToken, { stales: [apiKeys.listAccessTokens] });

  async function remove() {
    const gone = await send({ account, token: tokenId }).then(
      () => true,
      () => false,
    );
    if (!gone) return;
    toastSuccess(t('delete.done', { name }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t('delete.title', { name })}
      goes={{ heading: t('delete.goes'), items: [t('delete.goesCalls'), t('delete.goesLog')] }}
      stays={{ heading: t('delete.stays'), items: [t('delete.staysServices')] }}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    />
  );
}
