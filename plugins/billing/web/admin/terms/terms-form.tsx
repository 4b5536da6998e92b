import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billingOperator } from '../../../contract.ts';
import { currencies } from '../../../contract/currencies.ts';
import type { BillingTermsData, TermName } from '../../../contract/terms.ts';
import { useForm } from '../../use-form.ts';
import { useToldAnew } from '../../use-told.ts';
import styles from '../admin.module.css';

const numbers = ['welcomeBonus', 'incomeShare', 'credit', 'graceHours', 'decimals'] as const;
/** What these are counted in; of all others the unit is the currency. */
const units = { incomeShare: '%', graceHours: 'admin.terms.hours', decimals: undefined } as const;
const names: readonly TermName[] = ['enabled', 'currency', 'manager', ...numbers, 'sellerName', 'sellerDetails'];
type Values = Pick<BillingTermsData, 'enabled' | 'currency'> &
  Record<(typeof numbers)[number], number | null> &
  Record<'manager' | 'sellerName' | 'sellerDetails', string>;

/** What the operator changes while the installation runs; each field says where it is not as the environment has it. */
export function TermsForm({ terms }: { terms: BillingTermsData }) {
  const { t } = useTranslation('billing');
  const [values, setValues] = useState<Values>(terms);
  const form = useForm(names, { 'billing.currency.booked': 'currency' });
  const toldAnew = useToldAnew();
  const { send, pending } = useAction(billingOperator.updateBillingTerms, {
    stales: [billingOperator.getBillingTerms],
  });
  const changed = names.filter((name) => values[name] !== terms[name]);
  const set = (name: TermName, value: string | number | boolean | null) =>
    setValues((last) => ({ ...last, [name]: value }));

  async function save(body: Parameters<typeof send>[0]['body']) {
    if (!(await form.send(body, (sending) => send({ body }, sending)))) return;
    toastSuccess(t('admin.terms.saved'));
    await toldAnew();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const empty = numbers.filter((name) => values[name] === null || Number.isNaN(values[name]));
    if (form.refuse(Object.fromEntries(empty.map((name) => [name, 'admin.noAmount'])))) return;
    void save(Object.fromEntries(changed.map((name) => [name, values[name]])));
  }
  const field = (name: TermName) => ({
    label: t(`admin.terms.${name}`),
    help: t(`admin.terms.${name}Help`),
    error: form.errorOf(name),
    ...(terms.changed.includes(name) && { modified: t('admin.terms.changed'), quiet: true }),
  });

  const unitOf = (name: (typeof numbers)[number]): string | undefined => {
    if (!(name in units)) return t(`unit.${values.currency}`);
    const unit = units[name as keyof typeof units];
    return unit === undefined || unit === '%' ? unit : t(unit);
  };

  return (
    <Card title={t('admin.tabs.terms')} description={t('admin.terms.text')}>
      <form noValidate onSubmit={submit} className={styles.details}>
        {form.failure !== undefined && <Callout tone="bad">{form.failure}</Callout>}
        <div className={styles.fields}>
          <Field {...field('enabled')} group>
            <Checkbox
              name="enabled"
              label={t('admin.terms.charged')}
              checked={values.enabled}
              onChange={(event) => set('enabled', event.target.checked)}
            />
          </Field>
          <Field
            {...field('currency')}
            help={t(terms.isCurrencyFinal ? 'admin.terms.currencyFinal' : 'admin.terms.currencyHelp')}
            group
          >
            <RadioGroup
              name="currency"
              direction="row"
              value={values.currency}
              onChange={(value) => set('currency', value)}
              options={currencies.map((value) => ({
                value,
                label: t(`currencies.${value}`),
                disabled: terms.isCurrencyFinal && value !== terms.currency,
              }))}
            />
          </Field>
          {numbers.map((name) => (
            <Field key={name} {...field(name)}>
              <NumberInput
                name={name}
                locale={currentLanguage()}
                value={values[name]}
                onChange={(value) => set(name, value)}
                min={0}
                step={name === 'graceHours' || name === 'decimals' ? 1 : 0.01}
                unit={unitOf(name)}
              />
            </Field>
          ))}
          <Field {...field('manager')}>
            <TextInput
              type="email"
              name="manager"
              value={values.manager}
              onChange={(event) => set('manager', event.target.value)}
            />
          </Field>
          <Field {...field('sellerName')}>
            <TextInput
              name="sellerName"
              maxLength={200}
              value={values.sellerName}
              onChange={(event) => set('sellerName', event.target.value)}
            />
          </Field>
          <div className={styles.wide}>
            <Field {...field('sellerDetails')}>
              <TextArea
                name="sellerDetails"
                rows={4}
                maxLength={2_000}
                value={values.sellerDetails}
                onChange={(event) => set('sellerDetails', event.target.value)}
              />
            </Field>
          </div>
        </div>
        <div className={styles.actions}>
          {terms.changed.length > 0 && (
            <Button
              disabled={pending}
              onClick={() => void save(Object.fromEntries(terms.changed.map((name) => [name, null])))}
            >
              {t('admin.terms.reset')}
            </Button>
          )}
          <Button type="submit" variant="primary" loading={pending} disabled={changed.length === 0}>
            {t('admin.terms.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
