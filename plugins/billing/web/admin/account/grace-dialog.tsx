import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { billingOperator } from '../../../contract.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { localMoment, momentOf } from '../../moments.ts';
import { ReasonField } from '../../reason-field.tsx';
import { useForm } from '../../use-form.ts';
import type { AccountDialogProps } from './dialogs.tsx';
import { bookedStales } from './stales.ts';
import styles from '../../billing.module.css';

const weekMs = 7 * 86_400_000;

/** Keeps an account from being blocked for a while, whatever its balance, or ends that. */
export function Page({ account, standing: { grace }, onClose }: AccountDialogProps) {
  const { t } = useTranslation('billing');
  const [until, setUntil] = useState(() => localMoment(grace ? new Date(grace.until) : new Date(Date.now() + weekMs)));
  const [reason, setReason] = useState(grace?.reason ?? '');
  const form = useForm(['until', 'reason']);
  const { send, pending } = useAction(billingOperator.setGrace, { stales: bookedStales });

  async function set(moment: string | null | undefined) {
    if (
      form.refuse({ until: moment === undefined && 'admin.noTime', reason: reason.trim() === '' && 'admin.noReason' })
    )
      return;
    const body = { until: moment!, reason };
    if (!(await form.send(body, (sending) => send({ account, body }, sending)))) return;
    toastSuccess(t(moment === null ? 'admin.grace.ended' : 'admin.grace.done'));
    onClose();
  }

  return (
    <FormDialog
      title={t('admin.grace.open')}
      text={t('admin.grace.text')}
      submit={t('admin.grace.submit')}
      pending={pending}
      failure={form.failure}
      onClose={onClose}
      onSubmit={() => set(momentOf(until))}
    >
      <Field label={t('admin.grace.field')} error={form.errorOf('until')} required>
        <TextInput
          type="datetime-local"
          name="until"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </Field>
      <ReasonField error={form.errorOf('reason')} value={reason} onChange={setReason} />
      {grace && (
        <div className={styles.ways}>
          <Button disabled={pending} onClick={() => void set(null)}>
            {t('admin.grace.end')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
