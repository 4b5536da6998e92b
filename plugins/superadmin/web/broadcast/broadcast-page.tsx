import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtomValue } from 'jotai';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { Api } from '#core/web/state/api.ts';
import { serviceAtom } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { severities, type Severity } from '#plugins/notifications/contract.ts';
import { AdminFrame } from '../parts.tsx';
import { homePath } from '../paths.ts';
import { ChosenAccounts, type ChosenAccount } from './chosen-accounts.tsx';
import { sendMessage } from './send-message.ts';
import styles from './broadcast.module.css';

const apiAtom = serviceAtom(Api);

/** Sends a message of the operator to some accounts or to all. */
export function Page() {
  const { t } = useTranslation('superadmin');
  const api = useAtomValue(apiAtom);
  const [text, setText] = useState('');
  const [severity, setSeverity] = useState<Severity>('INFO');
  const [whom, setWhom] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<readonly ChosenAccount[]>([]);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function send(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    setPending(true);
    try {
      const count = await sendMessage(api, { text, severity, accounts: whom === 'all' ? undefined : chosen });
      toastSuccess(t('broadcast.sent', { count }));
      setText('');
    } catch (error) {
      setRefusal(error instanceof Fault ? faultText(t, error) : String(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <AdminFrame page="medium">
      <Breadcrumbs label={t('way')} items={[{ label: t('title'), href: homePath }, { label: t('broadcast.title') }]} />
      <PageHead title={t('broadcast.title')} />
      <Card title={t('broadcast.message')} description={t('broadcast.text')}>
        <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
          {refusal && <Callout tone="bad">{refusal}</Callout>}
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
      <LeaveGuard changed={text.trim() !== '' && !pending} />
    </AdminFrame>
  );
}
