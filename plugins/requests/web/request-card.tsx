import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { dateTime, relativeTime } from '#core/web/text/format.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { toasts } from '#core/web/ui/overlays/toasts.ts';
import { requests, type RequestData } from '../contract.ts';
import styles from './requests-page.module.css';

const tones = { access: 'accent', service: 'vio', demo: 'info', contact: 'neu' } as const;

/** One request: who asks, for what, since when, and the buttons that answer it. */
export function RequestCard({ request }: { request: RequestData }) {
  const { t } = useTranslation('requests');
  const { kind, feature, account, login, name, contacts, comment, createdAt, doneAt, doneBy } = request;
  const facts = [
    { key: t('admin.account'), value: account && `${account.displayName} (${account.shortName})` },
    { key: t('admin.login'), value: login },
    { key: t('admin.feature'), value: feature },
    {
      key: t('admin.contacts'),
      value: (
        <span className={styles.contacts}>
          {contacts}
          <CopyButton size="xs" text={contacts} label={t('admin.copyContacts')} copiedLabel={t('core:copy.done')} />
        </span>
      ),
    },
  ];
  return (
    <Card
      title={name || account?.displayName || contacts}
      meta={
        <>
          <Badge tone={tones[kind]}>{t(`kinds.${kind}`)}</Badge>
          <time className={styles.when} dateTime={createdAt} title={dateTime(createdAt)}>
            {relativeTime(createdAt)}
          </time>
        </>
      }
      actions={<RequestActions request={request} />}
    >
      <div className={styles.body}>
        <KeyValue
          layout="beside"
          items={facts.flatMap(({ key, value }) => (value === undefined ? [] : { key, value }))}
        />
        {comment !== '' && <p className={styles.comment}>{comment}</p>}
        {doneAt !== undefined && (
          <p className={styles.when} title={dateTime(doneAt)}>
            {t('admin.by', { login: doneBy, time: relativeTime(doneAt) })}
          </p>
        )}
      </div>
    </Card>
  );
}

function RequestActions({ request: { id, feature, account, doneAt } }: { request: RequestData }) {
  const { t } = useTranslation('requests');
  const stales = { stales: [requests.listRequests] };
  const update = useAction(requests.updateRequest, stales);
  const grant = useAction(requests.grantRequest, stales);
  const failed = (error: unknown) => toastFailure(t, t('admin.failed'), error);

  const setDone = (done: boolean) => update.send({ request: id, body: { done } });
  const close = () =>
    setDone(true).then(
      () =>
        toasts.add({
          tone: 'ok',
          title: t('admin.doneToast'),
          action: { label: t('admin.undo'), onSelect: () => void setDone(false).catch(failed) },
        }),
      failed,
    );
  const reopen = () => setDone(false).then(() => toastSuccess(t('admin.reopened')), failed);
  const give = () =>
    grant
      .send({ request: id })
      .then(() => toastSuccess(t('admin.granted', { account: account?.displayName, feature })), failed);

  if (doneAt !== undefined)
    return (
      <Button size="sm" loading={update.pending} onClick={() => void reopen()}>
        {t('admin.reopen')}
      </Button>
    );
  return (
    <>
      <Button size="sm" variant="ghost" loading={update.pending} onClick={() => void close()}>
        {t('admin.done')}
      </Button>
      {feature !== undefined && (
        <Button size="sm" loading={grant.pending} onClick={() => void give()}>
          {t('admin.grant', { feature })}
        </Button>
      )}
    </>
  );
}
