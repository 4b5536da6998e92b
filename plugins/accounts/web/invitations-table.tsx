import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsPage } from '#core/web/auth/redirects.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { useOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { CloseIcon, DeleteIcon, SendIcon } from '#core/web/ui/icons/icons.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { accounts, type Invitation } from '../contract.ts';
import { Moment } from './moment.tsx';

const tones = { SENT: 'info', PENDING: 'neu', ACCEPTED: 'ok', DECLINED: 'warn' } as const;

interface InvitationsTableProps {
  account: number;
  invitations: readonly Invitation[];
}

/** Invitations that nobody has come of: letters of those that wait can be sent once more, and each can be taken back. */
export function InvitationsTable({ account, invitations }: InvitationsTableProps) {
  const { t } = useTranslation('accounts');
  const [revoking, setRevoking] = useState<Invitation>();
  return (
    <>
      <Card padding="none">
        <Table
          label={t('invitations.title')}
          header={
            <>
              <HeaderCell>{t('invitations.column.login')}</HeaderCell>
              <HeaderCell>{t('users.column.role')}</HeaderCell>
              <HeaderCell>{t('invitations.column.state')}</HeaderCell>
              <HeaderCell>{t('invitations.column.created')}</HeaderCell>
              <HeaderCell hidden>{t('users.column.actions')}</HeaderCell>
            </>
          }
        >
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              account={account}
              invitation={invitation}
              onRevoke={() => setRevoking(invitation)}
            />
          ))}
        </Table>
      </Card>
      {revoking && <RevokeDialog account={account} invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function InvitationRow({
  account,
  invitation: { id, login, role, status, createdAt },
  onRevoke,
}: {
  account: number;
  invitation: Invitation;
  onRevoke: () => void;
}) {
  const { t } = useTranslation('accounts');
  const overlays = useOverlays();
  const resend = useAction(accounts.resendInvitation, { stales: [accounts.getInvitationsByAccount] });
  const dismiss = useAction(accounts.revokeInvitation, { stales: [accounts.getInvitationsByAccount] });
  const declined = status === 'DECLINED';

  async function again() {
    await resend.send({ account, invitationId: id }).then(
      ({ status: now }) =>
        now === 'SENT'
          ? toastSuccess(t('invitations.resent', { login }))
          : toastFailure(t, t('invitations.notResent'), new Error(t('invitations.madeUnsent'))),
      (error: unknown) => toastFailure(t, t('invitations.notResent'), error),
    );
  }

  return (
    <Row>
      <Cell emphasis="strong">{login}</Cell>
      <Cell label={t('users.column.role')}>{t(`roles.${role}.name`)}</Cell>
      <Cell label={t('invitations.column.state')}>
        <Badge tone={tones[status]}>{t(`invitations.state.${status}`)}</Badge>
      </Cell>
      <Cell label={t('invitations.column.created')} emphasis="quiet">
        <Moment time={createdAt} />
      </Cell>
      <ActionsCell
        always={
          <>
            {!declined && (
              <CopyButton
                text={location.origin + accountsPage('select-account', '/')}
                label={t('invitations.copyLink', { login })}
                copiedLabel={t('core:copy.done')}
              />
            )}
            {login.includes('@') && !declined && (
              <IconButton
                label={t('invitations.resend', { login })}
                icon={<SendIcon />}
                loading={resend.pending}
                onClick={() => void again()}
              />
            )}
            {declined ? (
              <IconButton
                label={t('invitations.dismiss', { login })}
                icon={<CloseIcon />}
                loading={dismiss.pending}
                onClick={() => {
                  overlays?.keepFocusNear();
                  void dismiss
                    .send({ account, invitationId: id })
                    .catch((error: unknown) => toastFailure(t, t('invitations.notDismissed'), error));
                }}
              />
            ) : (
              <IconButton label={t('invitations.revoke', { login })} icon={<DeleteIcon />} onClick={onRevoke} />
            )}
          </>
        }
      />
    </Row>
  );
}

function RevokeDialog({
  account,
  invitation: { id, login },
  onClose,
}: {
  account: number;
  invitation: Invitation;
  onClose: () => void;
}) {
  const { t } = useTranslation('accounts');
  const { send, pending, error } = useAction(accounts.revokeInvitation, { stales: [accounts.getInvitationsByAccount] });

  async function revoke() {
    const gone = await send({ account, invitationId: id }).then(
      () => true,
      () => false,
    );
    if (!gone) return;
    toastSuccess(t('invitations.revoked', { login }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void revoke()}
      title={t('invitations.revokeTitle', { login })}
      confirmLabel={t('invitations.revokeAction')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('invitations.revokeText')}
    </ConfirmDialog>
  );
}
