import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { LogOutIcon } from '#core/web/ui/icons/icons.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { accounts, type SessionData } from '../contract.ts';
import { agentOf } from './agent.ts';
import { Moment } from './moment.tsx';
import styles from './users-tab.module.css';

/** Where the user is signed in; every other place can be signed out from here. */
export function Page() {
  const { t } = useTranslation('accounts');
  const [ending, setEnding] = useState(false);
  const answer = useAnswer(accounts.listSessions, {});
  const others = answer.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p>{t('sessions.text')}</p>
        {others > 0 && (
          <Button icon={<LogOutIcon />} onClick={() => setEnding(true)}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
      <Loaded answer={answer} what={t('sessions.title')}>
        {(sessions) => <SessionsTable sessions={sessions} />}
      </Loaded>
      {ending && <EndOthersDialog count={others} onClose={() => setEnding(false)} />}
    </div>
  );
}

function SessionsTable({ sessions }: { sessions: readonly SessionData[] }) {
  const { t } = useTranslation('accounts');
  return (
    <Card padding="none">
      <Table
        label={t('sessions.title')}
        header={
          <>
            <HeaderCell>{t('sessions.column.agent')}</HeaderCell>
            <HeaderCell>{t('sessions.column.ip')}</HeaderCell>
            <HeaderCell>{t('sessions.column.seen')}</HeaderCell>
            <HeaderCell>{t('sessions.column.created')}</HeaderCell>
            <HeaderCell hidden>{t('users.column.actions')}</HeaderCell>
          </>
        }
      >
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Table>
    </Card>
  );
}

function SessionRow({ session: { id, userAgent, ip, lastSeenAt, createdAt, current } }: { session: SessionData }) {
  const { t } = useTranslation('accounts');
  const { send, pending } = useAction(accounts.revokeSession, { stales: [accounts.listSessions] });
  const { browser, system } = agentOf(userAgent);
  const name =
    browser && system
      ? t('sessions.agent', { browser, system })
      : (browser ?? (userAgent.slice(0, 60) || t('sessions.unknown')));
  const end = () =>
    send({ sessionId: id }).then(
      () => toastSuccess(t('sessions.ended', { name })),
      (error: unknown) => toastFailure(t, t('sessions.notEnded'), error),
    );
  return (
    <Row>
      <Cell>
        <span className={styles.who} title={userAgent}>
          {name}
          {current && <Badge tone="ok">{t('sessions.current')}</Badge>}
        </span>
      </Cell>
      <Cell label={t('sessions.column.ip')}>
        <code>{ip}</code>
      </Cell>
      <Cell label={t('sessions.column.seen')} emphasis="quiet">
        <Moment time={lastSeenAt} />
      </Cell>
      <Cell label={t('sessions.column.created')} emphasis="quiet">
        <Moment time={createdAt} />
      </Cell>
      <ActionsCell
        always={
          !current && (
            <IconButton
              label={t('sessions.end', { name, ip })}
              icon={<LogOutIcon />}
              loading={pending}
              onClick={() => void end()}
            />
          )
        }
      />
    </Row>
  );
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { send, pending, error } = useAction(accounts.revokeOtherSessions, { stales: [accounts.listSessions] });

  async function end() {
    const answer = await send({}).catch(() => undefined);
    if (!answer) return;
    toastSuccess(t('sessions.endedOthers', { count: answer.revoked }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void end()}
      title={t('sessions.endOthersTitle', { count })}
      confirmLabel={t('sessions.endOthersAction')}
      cancelLabel={t('cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('sessions.endOthersText')}
    </ConfirmDialog>
  );
}
