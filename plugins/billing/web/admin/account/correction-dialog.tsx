import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { billing } from '../../../contract.ts';
import { AmountField, isAmount } from '../../amount-field.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { useMoney } from '../../money.ts';
import { ReasonField } from '../../reason-field.tsx';
import { useForm } from '../../use-form.ts';
import type { AccountDialogProps } from './dialogs.tsx';
import { bookedStales } from './stales.ts';
import styles from '../../billing.module.css';

/** Adds to the balance of an account or takes from it, with a reason that its people read. */
export function Page({ account, balance, onClose }: AccountDialogProps) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const [way, setWay] = useState<'up' | 'down'>('up');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const form = useForm(['amount', 'reason']);
  const { send, pending } = useAction(billing.correctBalance, { stales: bookedStales });
  const signed = isAmount(amount) ? (way === 'up' ? amount : -amount) : undefined;

  async function submit() {
    if (
      form.refuse({ amount: !isAmount(amount) && 'admin.noAmount', reason: reason.trim() === '' && 'admin.noReason' })
    )
      return;
    const body = { amount: signed!, reason };
    if (!(await form.send(body, (sending) => send({ account, body }, sending)))) return;
    toastSuccess(t('admin.correction.done'));
    onClose();
  }

  return (
    <FormDialog
      title={t('admin.correction.open')}
      text={t('admin.correction.text')}
      submit={
        signed === undefined ? t('admin.correction.submit') : t(`admin.correction.${way}By`, { amount: money(amount!) })
      }
      danger={way === 'down'}
      pending={pending}
      failure={form.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('admin.correction.way')} group>
        <RadioGroup
          name="way"
          direction="row"
          value={way}
          onChange={setWay}
          options={(['up', 'down'] as const).map((value) => ({ value, label: t(`admin.correction.${value}`) }))}
        />
      </Field>
      <AmountField label={t('topUp.amount')} error={form.errorOf('amount')} value={amount} onChange={setAmount} />
      <ReasonField
        help={t('admin.correction.reasonHelp')}
        error={form.errorOf('reason')}
        value={reason}
        onChange={setReason}
      />
      {signed !== undefined && balance && (
        <p className={styles.after}>
          {t('topUp.after')} <strong>{money(balance.overallBalanceCurrency + signed)}</strong>
        </p>
      )}
    </FormDialog>
  );
}
