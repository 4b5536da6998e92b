import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtomValue } from 'jotai';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { Api } from '#core/web/state/api.ts';
import { serviceAtom } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { severities, type Severity } from '#plugins/notifications/contract.ts';
import { superadmin } from '../../contract.ts';
import { AdminFrame } from '../parts.tsx';
import { homePath } from '../paths.ts';
import { ChosenAccounts, type ChosenAccount } from './chosen-accounts.tsx';
import { sendMessage } from './send-message.ts';
import styles from './broadcast.module.css';

const apiAtom = serviceAtom(Api);
const tones = { INFO: 'info', WARNING: 'warn', ERROR: 'bad' } as const;

/** Sends a message of the operator to some accounts or to all, after saying how many those are. */
export function Page() {
  const { t } = useTranslation('superadmin');
  const api = useAtomValue(apiAtom);
  const [text, setText] = useState('');
  const [severity, setSeverity] = useState<Severity>('INFO');
  const [whom, setWhom] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<readonly ChosenAccount[]>([]);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** How many accounts it is for, while that is asked. */
  const [asked, setAsked] = useState<number>();

  async function attempt(act: () => Promise<void>) {
    setRefusal(undefined);
    setPending(true);
    try {
      await act();
    } catch (error) {
      setRefusal(error instanceof Fault ? faultText(t, error) : String(error));
    } finally {
      setPending(false);
    }
  }
  async function ask() {
    setAsked(
      whom === 'some' ? chosen.length : (await api.send(superadmin.getPagedAccounts, { size: 1 })).paging.totalElements,
    );
  }
  async function send() {
    const count = await sendMessage(api, { text, severity, accounts: whom === 'all' ? undefined : chosen });
    toastSuccess(t('broadcast.sent', { count }));
    setText('');
    setAsked(undefined);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(ask);
  }
  function close() {
    setAsked(undefined);
    setRefusal(undefined);
  }

  return (
    <AdminFrame page="medium">
      <Breadcrumbs label={t('way')} items={[{ label: t('title'), href: homePath }, { label: t('broadcast.title') }]} />
      <PageHead title={t('broadcast.title')} />
      <Card title={t('broadcast.message')} description={t('broadcast.text')}>
        <form className={styles.form} onSubmit={submit} noValidate>
          {refusal && asked === undefined && <Callout tone="bad">{refusal}</Callout>}
          <Field label={t('broadcast.label')} help={t('broadcast.help')}>
            <TextArea
              name="text"
              rows={4}
              maxLength={2_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Field label={t('broadcast.severity')} group>
            <Segmented
              label={t('broadcast.severity')}
              value={severity}
              onChange={setSeverity}
              options={severities.map((value) => ({ value, label: t(`broadcast.severities.${value}`) }))}
            />
          </Field>
          <Field label={t('broadcast.whom')} group>
            <Segmented
              label={t('broadcast.whom')}
              value={whom}
              onChange={setWhom}
              options={(['all', 'some'] as const).map((value) => ({ value, label: t(`broadcast.${value}`) }))}
            />
          </Field>
          {whom === 'some' && <ChosenAccounts chosen={chosen} onChange={setChosen} />}
          <Button
            type="submit"
            variant="primary"
            loading={pending}
            disabled={text.trim() === '' || (whom === 'some' && chosen.length === 0)}
          >
            {t('broadcast.send')}
          </Button>
        </form>
      </Card>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={close}
        onConfirm={() => void attempt(send)}
        title={t('broadcast.ask', { count: asked ?? 0 })}
        tone="primary"
        confirmLabel={t('broadcast.send')}
        cancelLabel={t('broadcast.cancel')}
        busy={pending}
        error={refusal}
      >
        <Badge tone={tones[severity]}>{t(`broadcast.severities.${severity}`)}</Badge>
        <blockquote className={styles.asked}>{text.trim()}</blockquote>
        <p>{t('broadcast.final')}</p>
      </ConfirmDialog>
      <LeaveGuard changed={text.trim() !== '' && !pending} />
    </AdminFrame>
  );
}
