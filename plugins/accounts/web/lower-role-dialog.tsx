import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import type { AccountRole, AccountUser } from '../contract.ts';
import styles from './users-tab.module.css';

interface LowerRoleDialogProps {
  user: AccountUser;
  /** Whether it is the role of whoever looks, who cannot take it back. */
  self: boolean;
  role: AccountRole;
  busy: boolean;
  onConfirm: (revokeKeys: boolean) => void;
  onClose: () => void;
}

/** Asks whether a user is to have a lesser role, and what becomes of keys that may do more than they may then. */
export function LowerRoleDialog({ user, self, role, busy, onConfirm, onClose }: LowerRoleDialogProps) {
  const { t } = useTranslation('accounts');
  const [revokeKeys, setRevokeKeys] = useState(false);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onConfirm(revokeKeys)}
      title={
        self ? t('users.selfTitle') : t('users.lowerTitle', { name: user.displayName, role: t(`roles.${role}.name`) })
      }
      confirmLabel={t('users.lowerAction')}
      cancelLabel={t('cancel')}
      busy={busy}
    >
      <div className={styles.page}>
        <p>{self ? t('users.selfText') : t('users.lowerText')}</p>
        <Checkbox
          label={t('users.revokeKeys')}
          checked={revokeKeys}
          onChange={(event) => setRevokeKeys(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
