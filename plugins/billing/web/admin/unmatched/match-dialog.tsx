import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { superadmin } from '#plugins/superadmin/contract.ts';
import { billingOperator } from '../../../contract.ts';
import type { UnmatchedPayment } from '../../../contract/operator.ts';
import { AmountField, isAmount } from '../../amount-field.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { useMoney } from '../../money.ts';
import { ReasonField } from '../../reason-field.tsx';
import { useForm } from '../../use-form.ts';

/** Books a payment for an account. */
export function MatchDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { provider, reference, begunBy } = payment;
  const [account, setAccount] = useState<string | null>(begunBy ? String(begunBy.accountId) : null);
  const [name, setName] = useState(begunBy?.shortName ?? '');
  const [amount, setAmount] = useState<number | null>(payment.amount ?? null);
  const [reason, setReason] = useState('');
  const form = useForm(['accountId', 'amount', 'reason'], { 'billing.unmatched.no_rate': 'amount' });
  const found = useAnswer(superadmin.getPagedAccounts, { name, page: 0, size: 20 }, { keep: true }).data?.records ?? [];
  const { send, pending } = useAction(billingOperator.matchPayment, { stales: [billingOperator.listUnmatched] });

  async function submit() {
    const refused = form.refuse({
      accountId: account === null && 'admin.unmatched.noAccount',
      amount: !isAmount(amount) && 'admin.noAmount',
      reason: reason.trim() === '' && 'admin.noReason',
    });
    if (refused) return;
    const body = { accountId: Number(account), amount: amount!, reason };
    if (!(await form.send(body, (sending) => send({ provider, reference, body }, sending)))) return;
    toastSuccess(t('admin.unmatched.matched', { amount: money(amount!) }));
    onClose();
  }

  return (
    <FormDialog
      title={t('admin.unmatched.match')}
      text={t('admin.unmatched.matchText', { amount: `${number(payment.paid, 2)} ${payment.paidCurrency}`, reference })}
      submit={t('admin.unmatched.match')}
      pending={pending}
      failure={form.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('payouts.account')} error={form.errorOf('accountId')} required>
        <Combobox
          name="accountId"
          value={account}
          onChange={setAccount}
          onQuery={setName}
          searchLabel={t('admin.unmatched.search')}
          emptyText={t('admin.unmatched.noneFound')}
          options={found.map(({ accountId, displayName, shortName }) => ({
            value: String(accountId),
            label: displayName,
            detail: shortName,
          }))}
        />
      </Field>
      <AmountField
        label={t('topUp.amount')}
        help={t(payment.amount === undefined ? 'admin.unmatched.noRate' : 'admin.unmatched.byRate')}
        error={form.errorOf('amount')}
        value={amount}
        onChange={setAmount}
      />
      <ReasonField error={form.errorOf('reason')} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
