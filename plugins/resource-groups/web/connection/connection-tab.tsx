import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { noteText } from '#core/web/page/fault-text.ts';
import { faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { DeleteIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups, type ConnectionCheckData, type GroupConnectionData } from '../../contract.ts';
import type { GroupTabProps } from '../public.ts';
import { staleCalls } from '../stales.ts';
import { CheckResult } from './check-result.tsx';
import { ConnectionPart } from './connection-part.tsx';
import styles from './connection.module.css';
import { RemoveConnection } from './remove-connection.tsx';

/** How a group reaches the place of its own where its services run: entered, tried and removed. */
export function Page(props: GroupTabProps) {
  const { t } = useTranslation('resource-groups');
  const { account, group } = props;
  const answer = useAnswer(resourceGroups.getGroupConnection, { account, groupName: group.name });
  return (
    <Loaded answer={answer} what={t('tabs.connection')} shape="lines" count={6}>
      {(connection) => <ConnectionForm {...props} connection={connection} />}
    </Loaded>
  );
}

type Draft = Readonly<Record<string, string | null | undefined>>;
const noErrors: FormErrors = { formErrors: [], fieldErrors: {} };

function ConnectionForm({ group, account, connection }: GroupTabProps & { connection: GroupConnectionData }) {
  const { t } = useTranslation('resource-groups');
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState(noErrors);
  const [found, setFound] = useState<ConnectionCheckData>();
  const [removing, setRemoving] = useState(false);
  const save = useAction(resourceGroups.setGroupConnection, {
    stales: [...staleCalls, resourceGroups.getGroupConnection],
  });
  const check = useAction(resourceGroups.checkGroupConnection, { stales: [] });
  const where = { account, groupName: group.name };
  const entered = Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

  const isChanged = Object.keys(entered).length > 0;

  /** What was refused lands on its field, and nothing that was typed is lost. */
  async function attempt(work: () => Promise<void>) {
    setFound(undefined);
    try {
      await work();
      setErrors(noErrors);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { formErrors, fieldErrors } = faultErrors(t, error, everyField);
      setErrors({ formErrors, fieldErrors: bare(fieldErrors) });
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await save.send({ ...where, body: { values: entered } });
      setDraft({});
      toastSuccess(t('connection.saved'));
    });
  };
  const tryOut = () => attempt(async () => setFound(await check.send({ ...where, body: { values: entered } })));
  return (
    <form className={styles.section} onSubmit={submit} noValidate>
      {!connection.isSet && (
        <Callout tone={connection.lacking ? 'warn' : 'info'}>
          {connection.lacking ? noteText(t, connection.lacking) : t('connection.shared')}
        </Callout>
      )}
      {errors.formErrors.length > 0 && <Callout tone="bad">{errors.formErrors.join(' ')}</Callout>}
      <Card>
        <div className={styles.section}>
          <p className={styles.lead}>{t('connection.lead')}</p>
          <ConnectionPart
            type={group.resourceGroupType}
            values={{ ...connection.values, ...draft }}
            kept={connection.secrets}
            set={(name, value) => setDraft((before) => ({ ...before, [name]: value }))}
            errors={errors.fieldErrors}
            trusted={group.ownerId === 0}
          />
        </div>
      </Card>
      {found && <CheckResult found={found} />}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" loading={save.pending} disabled={!isChanged}>
          {t('form.save')}
        </Button>
        <Button onClick={() => void tryOut()} loading={check.pending} disabled={!connection.isSet && !isChanged}>
          {t('connection.check')}
        </Button>
        {connection.isSet && (
          <span className={styles.end}>
            <Button variant="ghost" icon={<DeleteIcon />} onClick={() => setRemoving(true)}>
              {t('connection.remove')}
            </Button>
          </span>
        )}
      </div>
      {removing && (
        <RemoveConnection where={where} lacking={connection.lacking !== undefined} onClose={() => setRemoving(false)} />
      )}
    </form>
  );
}

/** Fields are the plugin's own: whatever the server names within `values` is one. */
const everyField = { has: (path: string) => /^values\.\w+$/.test(path) } as ReadonlySet<string>;

const bare = (errors: FormErrors['fieldErrors']): FormErrors['fieldErrors'] =>
  Object.fromEntries(Object.entries(errors).map(([path, each]) => [path.replace(/^values\./, ''), each]));
