import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectAccount } from '#core/web/auth/redirects.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { accounts, type AccountUser } from '../contract.ts';

interface RemoveDialogProps {
  account: number;
  user: AccountUser;
  onClose: () => void;
}

/** Asks whether a user is to leave the account, and says what stays of theirs. */
export function RemoveDialog({ account, user: { userId, displayName }, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('accounts');
  const self = useAtomValue(sessionAtom).user?.id === userId;
  const [revokeKeys, setRevokeKeys] = useState(false);
  const { send, pending, error } = useAction(accounts.removeUser, { stales: self ? [] : [accounts.getAccountUsers] });

  async function remove() {
    const removed = await send({ account, userId, revokeKeys }).catch(() => undefined);
    if (!removed) return;
    // Nothing here is for them any more.
    if (self) return selectAccount();
    toastSuccess(
      t('users.removed', { name: displayName }),
      revokeKeys ? t('users.keysRevoked', { count: removed.revokedKeys }) : undefined,
    );
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={self ? t('users.leaveTitle') : t('users.removeTitle', { name: displayName })}
      goes={{
        heading: t('users.goes'),
        items: [t('users.goesAccess'), t('users.goesRole'), ...(revokeKeys ? [t('users.goesKeys')] : [])],
      }}
      stays={{
        heading: t('users.stays'),
        items: [
          t('users.staysServices'),
          revokeKeys ? t('users.staysOtherKeys') : t('users.staysKeys'),
          t('users.staysUser'),
        ],
      }}
      confirmLabel={self ? t('users.leaveAction') : t('users.removeAction')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      <Checkbox
        label={t('users.revokeKeys')}
        checked={revokeKeys}
        onChange={(event) => setRevokeKeys(event.target.checked)}
      />
    </ConfirmDialog>
  );
}
