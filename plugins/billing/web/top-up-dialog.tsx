import { useAtomValue } from 'jotai';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { errorText, faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { useAttempt } from '#core/web/state/attempt.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { billing } from '../contract.ts';
import { isDeveloper } from '#plugins/services/web/public.ts';
import type { BalanceData } from '../contract/data.ts';
import { roundedDown } from '../contract/rounding.ts';
import { toldOfBilling } from '../contract/told.ts';
import { useFigures, useIncome, useMoney } from './money.ts';
import { billingPath } from './paths.ts';
import { TopUpAmounts } from './top-up-amounts.tsx';
import { TopUpLasts } from './top-up-lasts.tsx';
import styles from './billing.module.css';

const least = 1;
const fieldOfCode = { 'billing.income.insufficient': 'amountCurrency', 'billing.income.not_publisher': 'method' };
const fields: ReadonlySet<string> = new Set(['amountCurrency', 'method']);

/** Asks for an amount and takes it from a card, or from what the account has earned. */
export function Page({ balance, onClose }: { balance: BalanceData; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const incomeText = useIncome();
  const session = useAtomValue(sessionAtom);
  const { user, account, settings } = session;
  const byCard = toldOfBilling.of(settings)?.card ?? false;
  const isWorthOther = useFigures('income').currency !== settings.currencyType;
  const [method, setMethod] = useState<'card' | 'income'>(byCard ? 'card' : 'income');
  const [amount, setAmount] = useState<number | null>(null);
  const [errors, setErrors] = useState<FormErrors>();
  const amountBox = useRef<HTMLInputElement>(null);
  const stales = [billing.getBalance, billing.getRefillHistory];
  const card = useAction(billing.refillByCard);
  const income = useAction(billing.refillFromIncome, { stales });
  const attempt = useAttempt();
  const isPublisher = isDeveloper(session) && user!.features.includes('mlp.public_model_admin');
  const rounded = amount === null ? undefined : roundedDown(amount);
  const pending = card.pending || income.pending;
  const earned = balance.incomeBalanceCurrency;
  const fits = rounded !== undefined && rounded >= least;
  const isMore = fits && method === 'income' && rounded > earned;
  const after = balance.overallBalanceCurrency + (rounded ?? 0);

  if (!byCard && !isPublisher)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('topUp.title', { account: account?.displayName })}
        closeLabel={t('core:close')}
        width="sm"
      >
        <Callout tone="info">{t('faults.billing_refill_unavailable')}</Callout>
      </Dialog>
    );

  function enter(value: number | null) {
    setAmount(value);
    setErrors(undefined);
  }

  function choose(value: 'card' | 'income') {
    setMethod(value);
    setErrors(undefined);
  }

  /** Whether the amount will do; says so at its field where it does not. What was refused there holds until it changes. */
  function check(): boolean {
    if (errors?.fieldErrors.amountCurrency) return false;
    if (!fits)
      setErrors({
        formErrors: [],
        fieldErrors: { amountCurrency: ['billing:BalanceRefillModal.AmountCurrencyMessage'] },
      });
    return fits;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!check() || rounded === undefined) return;
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
      toastSuccess(t('BalanceRefillModal.RequestAccessSuccessMessage'));
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
      title={t(isPublisher ? 'topUp.title' : 'topUp.titleCard', { account: account?.displayName })}
      closeLabel={t('core:close')}
      width="sm"
      initialFocus={amountBox}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('topUp.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="top-up" loading={pending} disabled={isMore}>
            {fits ? t(method === 'card' ? 'topUp.pay' : 'topUp.move', { amount: money(rounded) }) : t('topUp.open')}
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
              onChange={choose}
              options={[
                {
                  value: 'card',
                  label: t('topUp.card'),
                  help: t(byCard ? 'topUp.cardHelp' : 'faults.billing_refill_unavailable'),
                  disabled: !byCard,
                },
                {
                  value: 'income',
                  label: t('topUp.income', { amount: incomeText(earned) }),
                  help: t('topUp.incomeHelp'),
                },
              ]}
            />
          </Field>
        )}
        <Field
          label={t('topUp.amount')}
          help={fits && rounded !== amount ? t('topUp.rounded', { amount: money(rounded) }) : t('topUp.amountHelp')}
          error={
            isMore
              ? t('faults.billing_income_insufficient', { income: incomeText(earned) })
              : errorText(t, errors?.fieldErrors.amountCurrency)
          }
          required
        >
          <NumberInput
            ref={amountBox}
            name="amountCurrency"
            locale={currentLanguage()}
            value={amount}
            onChange={enter}
            onBlur={() => amount !== null && check()}
            min={least}
            step={0.01}
            unit={t(`unit.${settings.currencyType}`)}
          />
        </Field>
        <TopUpAmounts balance={balance} method={method} least={least} onChoose={enter} />
        {fits && <TopUpLasts after={after} perDay={balance.spendingPerDayCurrency} />}
        <div className={styles.outlook}>
          <KeyValue
            items={[
              { key: t('topUp.now'), value: money(balance.overallBalanceCurrency) },
              { key: t('topUp.after'), value: fits && !isMore ? <strong>{money(after)}</strong> : '–' },
            ]}
          />
          {method === 'card' && <p>{t('topUp.leads')}</p>}
          {fits && method === 'income' && isWorthOther && <p>{t('topUp.takes', { amount: incomeText(rounded) })}</p>}
        </div>
      </form>
    </Dialog>
  );
}
