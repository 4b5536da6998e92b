import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { billing } from '../../contract.ts';
import type { ForecastData } from '../../contract/budgets.ts';
import { AmountField } from '../amount-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useForm } from '../use-form.ts';

interface BudgetDialogProps {
  account: number;
  budget: ForecastData['budget'];
  onClose: () => void;
}

/** Sets what the account means to spend a month, and who is written to. */
export function Page({ account, budget, onClose }: BudgetDialogProps) {
  const { t } = useTranslation('billing');
  const login = useAtomValue(sessionAtom).user?.login ?? '';
  const [amount, setAmount] = useState<number | null>(budget?.amount ?? null);
  const [emails, setEmails] = useState((budget?.emails ?? (login.includes('@') ? [login] : [])).join('\n'));
  const form = useForm(['amount', 'emails']);
  const { send, pending } = useAction(billing.setBudget, { stales: [billing.getForecast] });

  async function submit() {
    if (form.refuse({ amount: (amount === null || Number.isNaN(amount)) && 'budget.noAmount' })) return;
    const body = { amount: amount!, emails: emails.split(/[\s,;]+/).filter(Boolean) };
    if (!(await form.send(body, () => send({ account, body })))) return;
    toastSuccess(t(amount === 0 ? 'budget.ended' : 'budget.saved'));
    onClose();
  }

  return (
    <FormDialog
      title={t('budget.title')}
      text={t('budget.text')}
      submit={t('budget.save')}
      pending={pending}
      failure={form.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <AmountField
        label={t('budget.amount')}
        help={budget && t('budget.zero')}
        error={form.errorOf('amount')}
        value={amount}
        onChange={setAmount}
      />
      <Field label={t('budget.emails')} help={t('budget.emailsHelp')} error={form.errorOf('emails')}>
        <TextArea name="emails" rows={2} value={emails} onChange={(event) => setEmails(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
