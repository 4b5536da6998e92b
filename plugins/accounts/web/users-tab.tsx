import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { accounts } from '../contract.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { AccountTabProps } from './public.ts';
import { UsersTable } from './users-table.tsx';
import styles from './users-tab.module.css';

/** Who belongs to the account and who is invited; for its owners. */
export function Page(props: AccountTabProps) {
  const { t } = useTranslation('accounts');
  return props.owner ? (
    <Users {...props} />
  ) : (
    <Empty kind="notallowed" title={t('users.notOwner.title')} text={t('users.notOwner.text')} />
  );
}

function Users({ account }: AccountTabProps) {
  const { t } = useTranslation('accounts');
  const [inviting, setInviting] = useState(false);
  const users = useAnswer(accounts.getAccountUsers, { account });
  const invitations = useAnswer(accounts.getInvitationsByAccount, { account });
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p>{t('users.text')}</p>
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setInviting(true)}>
          {t('users.invite')}
        </Button>
      </div>
      <Loaded answer={users} what={t('users.title')}>
        {(list) => <UsersTable account={account} users={list} />}
      </Loaded>
      <section className={styles.page} aria-labelledby="invitations">
        <h2 id="invitations" className={styles.title}>
          {t('invitations.title')}
        </h2>
        <Loaded answer={invitations} what={t('invitations.title')} count={2}>
          {(list) =>
            list.length === 0 ? (
              <p className={styles.none}>{t('invitations.none')}</p>
            ) : (
              <InvitationsTable account={account} invitations={list} />
            )
          }
        </Loaded>
      </section>
      {inviting && <InviteDialog account={account} onClose={() => setInviting(false)} />}
    </div>
  );
}
