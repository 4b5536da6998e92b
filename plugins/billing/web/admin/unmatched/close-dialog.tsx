import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { billingOperator } from '../../../contract.ts';
import type { UnmatchedPayment } from '../../../contract/operator.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { ReasonField } from '../../reason-field.tsx';
import { useForm } from '../../use-form.ts';

const stales = [billingOperator.listUnmatched];

/** Has the provider pay a payment back, or marks it as dealt with elsewhere. */
export function CloseDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const { provider, reference, canRefund, paid, paidCurrency } = payment;
  const [way, setWay] = useState<'refund' | 'REFUNDED' | 'OTHER'>(canRefund ? 'refund' : 'REFUNDED');
  const [reason, setReason] = useState('');
  const form = useForm(['reason']);
  const refund = useAction(billingOperator.refundPayment, { stales });
  const close = useAction(billingOperator.closePayment, { stales });

  async function submit() {
    if (form.refuse({ reason: reason.trim() === '' && 'admin.noReason' })) return;
    const done = await form.send({ way, reason }, (sending) =>
      way === 'refund'
        ? refund.send({ provider, reference, body: { reason } }, sending)
        : close.send({ provider, reference, body: { as: way, reason } }, sending),
    );
    if (!done) return;
    toastSuccess(t(way === 'refund' ? 'admin.unmatched.refunded' : 'admin.unmatched.closedDone'));
    onClose();
  }

  const ways = [...(canRefund ? (['refund'] as const) : []), 'REFUNDED', 'OTHER'] as const;
  const amount = `${number(paid, 2)} ${paidCurrency}`;
  return (
    <FormDialog
      title={t('admin.unmatched.close')}
      text={t('admin.unmatched.closeText', { amount, reference })}
      submit={t(way === 'refund' ? 'admin.unmatched.refundNow' : 'admin.unmatched.mark', { amount })}
      danger={way === 'refund'}
      pending={refund.pending || close.pending}
      failure={form.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('admin.unmatched.what')} group>
        <RadioGroup
          name="way"
          value={way}
          onChange={setWay}
          options={ways.map((value) => ({
            value,
            label: t(`admin.unmatched.ways.${value}`),
            help: t(`admin.unmatched.waysHelp.${value}`),
          }))}
        />
      </Field>
      <ReasonField error={form.errorOf('reason')} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
