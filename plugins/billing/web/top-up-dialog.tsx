import { useAtomValue } from 'jotai';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { errorText, faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { useAttempt } from '#core/web/state/attempt.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { billing } from '../contract.ts';
import type { BalanceData } from '../contract/data.ts';
import { useFigures, useIncome, useMoney } from './money.ts';
import { billingPath } from './paths.ts';
import { TopUpAmounts } from './top-up-amounts.tsx';
import styles from './billing.module.css';

const least = 1;
const fieldOfCode = { 'billing.income.insufficient': 'amountCurrency', 'billing.income.not_publisher': 'method' };
const fields: ReadonlySet<string> = new Set(['amountCurrency', 'method']);

/** Asks for an amount and takes it from a card, or from what the account has earned. */
export function Page({ balance, onClose }: { balance: BalanceData; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const incomeText = useIncome();
  const { user, settings } = useAtomValue(sessionAtom);
  const isWorthOther = useFigures('income').currency !== settings.currencyType;
  const [method, setMethod] = useState<'card' | 'income'>('card');
  const [amount, setAmount] = useState<number | null>(null);
  const [errors, setErrors] = useState<FormErrors>();
  const stales = [billing.getBalance, billing.getRefillHistory];
  const card = useAction(billing.refillByCard);
  const income = useAction(billing.refillFromIncome, { stales });
  const attempt = useAttempt();
  const isPublisher = user?.features.includes('mlp.public_model_admin') ?? false;
  const rounded = amount === null ? undefined : Math.floor(Math.round(amount * 1e6) / 1e4) / 100;
  const pending = card.pending || income.pending;
  const perDay = balance.spendingPerDayCurrency;
  const after = balance.overallBalanceCurrency + (rounded ?? 0);

  function enter(value: number | null) {
    setAmount(value);
    setErrors(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (rounded === undefined || rounded < least)
      return setErrors({ formErrors: [], fieldErrors: { amountCurrency: ['billing:topUp.least'] } });
    const { accountId } = balance;
    const target = { account: accountId, userId: user!.id };
    const body = { accountId, amountCurrency: rounded };
    try {
      if (method === 'card') {
        const { paymentUrl } = await card.send({
          ...target,
          body: { ...body, redirectUrl: location.origin + billingPath },
        });
        location.assign(paymentUrl);
        return;
      }
      await income.send({ ...target, body }, attempt.sendingOf(body));
      attempt.done();
      toastSuccess(t('topUp.done'));
      onClose();
    } catch (error) {
      setErrors(
        error instanceof Fault
          ? faultErrors(t, error, fields, fieldOfCode)
          : { formErrors: [String(error)], fieldErrors: {} },
      );
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('topUp.title')}
      closeLabel={t('topUp.cancel')}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('topUp.cancel')}</Button>
          <Button variant="primary" type="submit" form="top-up" loading={pending}>
            {rounded === undefined || rounded < least
              ? t('topUp.open')
              : t(method === 'card' ? 'topUp.pay' : 'topUp.move', { amount: money(rounded) })}
          </Button>
        </>
      }
    >
      <form id="top-up" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {errors && errors.formErrors.length > 0 && <Callout tone="bad">{errors.formErrors.join(' ')}</Callout>}
        {isPublisher && (
          <Field label={t('topUp.method')} group error={errorText(t, errors?.fieldErrors.method)}>
            <RadioGroup
              name="method"
              value={method}
              onChange={setMethod}
              options={[
                { value: 'card', label: t('topUp.card') },
                { value: 'income', label: t('topUp.income', { amount: incomeText(balance.incomeBalanceCurrency) }) },
              ]}
            />
          </Field>
        )}
        <Field
          label={t('topUp.amount')}
          help={t('topUp.amountHelp')}
          error={errorText(t, errors?.fieldErrors.amountCurrency)}
          required
        >
          <NumberInput
            name="amountCurrency"
            locale={currentLanguage()}
            value={amount}
            onChange={enter}
            min={least}
            step={0.01}
            unit={t(`unit.${settings.currencyType}`)}
          />
        </Field>
        <TopUpAmounts balance={balance} method={method} least={least} onChoose={enter} />
        {rounded !== undefined && rounded >= least && (
          <div className={styles.after}>
            {t('topUp.after')} <strong>{money(after)}</strong>
            {perDay > 0 && after > 0 && (
              <div>{t('topUp.lasts', { count: Math.floor(after / perDay), perDay: money(perDay) })}</div>
            )}
            {method === 'income' && isWorthOther && <div>{t('topUp.takes', { amount: incomeText(rounded) })}</div>}
          </div>
        )}
      </form>
    </Dialog>
  );
}
