import { useAtomValue } from 'jotai';
import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { isSeen } from '#core/web/state/audience.ts';
import { hostAtom, useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Avatar } from '#core/web/ui/data/avatar.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon } from '#core/web/ui/icons/icons.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { accountRoles, accounts, type AccountRole, type AccountUser } from '../contract.ts';
import { accountUserPart } from './public.ts';
import { LowerRoleDialog } from './lower-role-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './users-tab.module.css';

/** The users of the account with what they may do. The last owner stays what they are. */
export function UsersTable({ account, users }: { account: number; users: readonly AccountUser[] }) {
  const { t } = useTranslation('accounts');
  const parts = useUserParts();
  const [leaving, setLeaving] = useState<AccountUser>();
  const owners = users.filter(({ role }) => role === 'OWNER').length;
  if (users.length === 0)
    return (
      <Card>
        <Empty kind="nothing" title={t('users.none')} />
      </Card>
    );
  return (
    <>
      <Card padding="none">
        <Table
          label={t('users.title')}
          density="relaxed"
          header={
            <>
              <HeaderCell>{t('users.column.user')}</HeaderCell>
              <HeaderCell>{t('users.column.role')}</HeaderCell>
              {parts.map(({ value: { id, label } }) => (
                <HeaderCell key={id}>{t(label)}</HeaderCell>
              ))}
              <HeaderCell hidden>{t('users.column.actions')}</HeaderCell>
            </>
          }
        >
          {users.map((user) => (
            <UserRow
              key={user.userId}
              account={account}
              user={user}
              last={user.role === 'OWNER' && owners === 1}
              onRemove={() => setLeaving(user)}
            />
          ))}
        </Table>
      </Card>
      {leaving && <RemoveDialog account={account} user={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

/** The columns of other plugins that are there for whoever looks. */
function useUserParts() {
  const session = useAtomValue(sessionAtom);
  return useAtomValue(hostAtom)
    .entries(accountUserPart)
    .filter(({ value }) => isSeen(value, session));
}

interface UserRowProps {
  account: number;
  user: AccountUser;
  /** The last owner, who can be neither removed nor made anything less. */
  last: boolean;
  onRemove: () => void;
}

function UserRow({ account, user, last, onRemove }: UserRowProps) {
  const { userId, login, displayName, role } = user;
  const parts = useUserParts();
  const { t } = useTranslation('accounts');
  const self = useAtomValue(sessionAtom).user?.id === userId;
  const change = useAction(accounts.changeUserRole, {
    stales: [self ? accounts.checkAuthorized : accounts.getAccountUsers],
  });

  const [asked, setAsked] = useState<AccountRole>();

  async function become(next: AccountRole, revokeKeys = false) {
    await change.send({ account, userId, revokeKeys, body: { role: next } }).then(
      ({ revokedKeys }) =>
        toastSuccess(
          t('users.roleChanged', { name: displayName }),
          revokeKeys ? t('users.keysRevoked', { count: revokedKeys }) : t(`roles.${next}.name`),
        ),
      (error: unknown) => toastFailure(t, t('users.roleNotChanged'), error),
    );
  }

  function choose(next: AccountRole) {
    if (next === role) return;
    if (accountRoles.indexOf(next) > accountRoles.indexOf(role)) setAsked(next);
    else void become(next);
  }

  return (
    <Row>
      <Cell>
        <div className={styles.who}>
          <Avatar name={displayName} />
          <span className={styles.names}>
            <strong>{displayName}</strong>
            <small>{login}</small>
          </span>
          {self && <Badge tone="info">{t('users.you')}</Badge>}
        </div>
      </Cell>
      <Cell label={t('users.column.role')}>
        <Select
          label={t('users.roleOf', { name: displayName })}
          variant="button"
          value={role}
          disabled={last || change.pending}
          onChange={choose}
          options={accountRoles.map((value) => ({
            value,
            label: t(`roles.${value}.name`),
            detail: t(`roles.${value}.text`),
          }))}
        />
        {asked && (
          <LowerRoleDialog
            user={user}
            self={self}
            role={asked}
            busy={change.pending}
            onConfirm={(revokeKeys) => void become(asked, revokeKeys).then(() => setAsked(undefined))}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Cell>
      {parts.map((entry) => (
        <Cell key={entry.value.id} label={t(entry.value.label)}>
          <Part name={nameOfPart(accountUserPart, entry)}>
            {createElement(lazyPage(entry.value.part), { account, user })}
          </Part>
        </Cell>
      ))}
      <ActionsCell
        always={
          <IconButton
            label={t('users.remove', { name: displayName })}
            icon={<DeleteIcon />}
            onClick={onRemove}
            {...(last && { disabled: true, disabledReason: t('users.lastOwner') })}
          />
        }
      />
    </Row>
  );
}
