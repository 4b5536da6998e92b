import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { billingOperator } from '../../contract.ts';
import type { PayoutData } from '../../contract/payouts.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useIncome } from '../money.ts';
import { ReasonField } from '../reason-field.tsx';
import { useForm } from '../use-form.ts';

interface SettleDialogProps {
  payout: PayoutData;
  state: 'PAID' | 'DECLINED';
  onClose: () => void;
}

/** Notes that a payout was made, or gives the income back. */
export function SettleDialog({ payout, state, onClose }: SettleDialogProps) {
  const { t } = useTranslation('billing');
  const money = useIncome();
  const [reason, setReason] = useState('');
  const form = useForm(['reason']);
  const { send, pending } = useAction(billingOperator.settlePayout, { stales: [billingOperator.listPayouts] });

  async function submit() {
    if (form.refuse({ reason: reason.trim() === '' && 'admin.noReason' })) return;
    const body = { state, reason };
    if (!(await form.send(body, (sending) => send({ payout: payout.id, body }, sending)))) return;
    toastSuccess(t(`admin.payouts.done.${state}`));
    onClose();
  }

  const values = { amount: money(payout.amount), account: payout.displayName ?? payout.accountId };
  return (
    <FormDialog
      title={t(`admin.payouts.title.${state}`)}
      text={t(`admin.payouts.text.${state}`, values)}
      submit={t(`admin.payouts.${state}`)}
      danger={state === 'DECLINED'}
      pending={pending}
      failure={form.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReasonField
        help={t(`admin.payouts.reason.${state}`)}
        error={form.errorOf('reason')}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
