import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { errorText, faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { currentLanguage } from '#core/web/text/text.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { Price } from '#plugins/services/web/parts.ts';
import { useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import { billing } from '../contract.ts';
import styles from './billing.module.css';

type Settings = ModelInfoData['billingSettings'];

const units = ['calls', 'custom', 'direct'] as const;
const fields: ReadonlySet<string> = new Set(['billingUnitPriceInCurrency', 'freeUnitQuota']);

/** What a service costs those who call it. */
export function Page() {
  const { t } = useTranslation('billing');
  const { service, readOnly } = useSettingsForm();
  const target = { account: service.id.accountId, model: service.id.modelId };
  const answer = useAnswer(billing.getModelBillingSettings, target);
  return (
    <Loaded answer={answer} what={t('price.title')} shape="lines" count={3}>
      {(settings) => <PriceForm target={target} settings={settings} readOnly={readOnly} />}
    </Loaded>
  );
}

interface PriceFormProps {
  target: { account: number; model: number };
  settings: Settings;
  readOnly: boolean;
}

function PriceForm({ target, settings, readOnly }: PriceFormProps) {
  const { t } = useTranslation('billing');
  const { currencyType } = useAtomValue(sessionAtom).settings;
  const [on, setOn] = useState(settings.isBillingEnabled);
  const [unit, setUnit] = useState(settings.billingUnit ?? 'calls');
  const [price, setPrice] = useState(settings.billingUnitPriceInCurrency ?? null);
  const [free, setFree] = useState<number | null>(settings.freeUnitQuota ?? 0);
  const [errors, setErrors] = useState<FormErrors>();
  const { send, pending } = useAction(billing.updateModelBillingSettings, {
    stales: [billing.getModelBillingSettings, services.getModelInfo],
  });
  async function save() {
    setErrors(undefined);
    const isDirect = unit === 'direct';
    try {
      await send({
        ...target,
        body: {
          isBillingEnabled: on,
          billingUnit: unit,
          billingUnitPriceInCurrency: isDirect ? null : price,
          freeUnitQuota: isDirect ? 0 : (free ?? 0),
        },
      });
      toastSuccess(t('price.saved'));
    } catch (error) {
      setErrors(
        error instanceof Fault ? faultErrors(t, error, fields) : { formErrors: [String(error)], fieldErrors: {} },
      );
    }
  }
  return (
    <fieldset className={styles.form} disabled={readOnly}>
      {errors && errors.formErrors.length > 0 && <Callout tone="bad">{errors.formErrors.join(' ')}</Callout>}
      <Switch checked={on} onChange={({ target: { checked } }) => setOn(checked)} label={t('price.enabled')} />
      {on && (
        <>
          <Field label={t('price.unit')} group>
            <RadioGroup
              name="billingUnit"
              value={unit}
              onChange={setUnit}
              options={units.map((value) => ({ value, label: t(`price.units.${value}`) }))}
            />
          </Field>
          {unit !== 'direct' && (
            <>
              <Field
                label={t('price.amount')}
                error={errorText(t, errors?.fieldErrors.billingUnitPriceInCurrency)}
                required
              >
                <NumberInput
                  name="billingUnitPriceInCurrency"
                  locale={currentLanguage()}
                  value={price}
                  onChange={setPrice}
                  min={0}
                  step={0.000001}
                  unit={t(`unit.${currencyType}`)}
                  readOnly={readOnly}
                />
              </Field>
              <Field
                label={t('price.free')}
                help={t('price.freeHelp')}
                error={errorText(t, errors?.fieldErrors.freeUnitQuota)}
              >
                <NumberInput
                  name="freeUnitQuota"
                  locale={currentLanguage()}
                  value={free}
                  onChange={setFree}
                  min={0}
                  readOnly={readOnly}
                />
              </Field>
            </>
          )}
        </>
      )}
      <div className={styles.preview}>
        <span>{t('price.seen')}</span>
        <Price billing={{ isBillingEnabled: on, billingUnit: unit, billingUnitPriceInCurrency: price ?? 0 }} />
        {on && unit !== 'direct' && !!free && <span>{t('price.seenFree', { count: free, shown: number(free) })}</span>}
      </div>
      {!readOnly && (
        <div>
          <Button loading={pending} onClick={() => void save()}>
            {t('price.save')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
