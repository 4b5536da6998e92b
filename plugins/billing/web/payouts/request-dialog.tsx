import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { billing } from '../../contract.ts';
import { AmountField, isAmount } from '../amount-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useFigures, useMoney } from '../money.ts';
import { useForm } from '../use-form.ts';

/** Asks the operator to pay income out. */
export function Page({ account, income, onClose }: { account: number; income: number; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { currency, of, text } = useFigures('income');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  const [amount, setAmount] = useState<number | null>(null);
  const [details, setDetails] = useState('');
  const form = useForm(['amount', 'details'], { 'billing.income.insufficient': 'amount' });
  const { send, pending } = useAction(billing.requestPayout, { stales: [billing.getPayouts, billing.getBalance] });

  async function submit() {
    if (
      form.refuse({
        amount: !isAmount(amount) && 'BalanceRefillModal.AmountCurrencyMessage',
        details: details.trim() === '' && 'payouts.noDetails',
      })
    )
      return;
    const body = { amount: amount!, details };
    if (!(await form.send(body, (sending) => send({ account, body }, sending)))) return;
    toastSuccess(t('payouts.done'));
    onClose();
  }

  return (
    <FormDialog
      title={t('payouts.ask')}
      text={t('payouts.text')}
      submit={t('payouts.submit')}
      pending={pending}
      failure={form.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <AmountField
        label={t('payouts.amount')}
        help={
          currency === currencyType
            ? t('payouts.most', { amount: money(income) })
            : `${t('payouts.most', { amount: money(income) })} ${t('payouts.worth', { amount: text(of(isAmount(amount) ? amount : income)) })}`
        }
        error={form.errorOf('amount')}
        value={amount}
        onChange={setAmount}
      />
      <Field label={t('payouts.details')} help={t('payouts.detailsHelp')} error={form.errorOf('details')} required>
        <TextArea
          name="details"
          rows={3}
          maxLength={1_000}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
