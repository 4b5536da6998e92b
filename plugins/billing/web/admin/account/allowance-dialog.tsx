import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { billing } from '../../../contract.ts';
import { allowancePeriods } from '../../../contract/allowance-periods.ts';
import { AmountField } from '../../amount-field.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { localMoment, momentOf } from '../../moments.ts';
import { useForm } from '../../use-form.ts';
import type { AccountDialogProps } from './dialogs.tsx';
import { bookedStales } from './stales.ts';

/** Sets what the tariff of an account gives it, how often, and when next. */
export function Page({ account, standing: { allowance }, onClose }: AccountDialogProps) {
  const { t } = useTranslation('billing');
  const [amount, setAmount] = useState<number | null>(allowance?.amount ?? null);
  const [period, setPeriod] = useState<(typeof allowancePeriods)[number]>(allowance?.period ?? 'MONTH');
  const [next, setNext] = useState(() => localMoment(allowance ? new Date(allowance.next) : new Date()));
  const form = useForm(['amount', 'period', 'nextRefillDate']);
  const { send, pending } = useAction(billing.setAllowance, { stales: bookedStales });

  async function submit() {
    const nextRefillDate = momentOf(next);
    const noAmount = amount === null || Number.isNaN(amount);
    if (
      form.refuse({
        amount: noAmount && 'admin.noAmount',
        nextRefillDate: nextRefillDate === undefined && 'admin.noTime',
      })
    )
      return;
    const body = { amount: amount!, period, nextRefillDate: nextRefillDate! };
    if (!(await form.send(body, (sending) => send({ account, body }, sending)))) return;
    toastSuccess(t(amount === 0 ? 'admin.allowance.ended' : 'admin.allowance.done'));
    onClose();
  }

  return (
    <FormDialog
      title={t('admin.allowance.title')}
      text={t('admin.allowance.text')}
      submit={t('admin.allowance.submit')}
      pending={pending}
      failure={form.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <AmountField
        label={t('topUp.amount')}
        help={t('admin.allowance.zero')}
        error={form.errorOf('amount')}
        value={amount}
        onChange={setAmount}
      />
      <Field label={t('admin.allowance.period')} error={form.errorOf('period')}>
        <Select
          name="period"
          value={period}
          onChange={setPeriod}
          options={allowancePeriods.map((value) => ({ value, label: t(`admin.allowance.periods.${value}`) }))}
        />
      </Field>
      <Field
        label={t('admin.allowance.next')}
        help={t('admin.allowance.nextHelp')}
        error={form.errorOf('nextRefillDate')}
      >
        <TextInput
          type="datetime-local"
          name="nextRefillDate"
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
