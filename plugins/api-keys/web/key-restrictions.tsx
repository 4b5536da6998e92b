import { useTranslation } from 'react-i18next';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { spendingIntervals } from '../contract/fields.ts';
import { FilterField } from './filter-field.tsx';
import { choiceOf, errorOf, sizeChoices, sizeUnitOf, type KeyFields, type SizeChoice } from './key-form.ts';
import type { KeyPartProps } from './key-grants.tsx';
import styles from './keys.module.css';

/** What a key is for, how much it may do, and who is told of its end. */
export function KeyRestrictions({ token: key, fields }: KeyPartProps) {
  const { t } = useTranslation('api-keys');
  const restrictions = key?.restrictions;
  return (
    <>
      <FilterField
        name="services"
        list="serviceList"
        label={t('form.services')}
        help={t('form.servicesHelp')}
        choice={choiceOf(restrictions?.allowedServicesFilter)}
        lines={fields.serviceList}
        error={errorOf(t, fields.serviceList.errors)}
      />
      <FilterField
        name="models"
        list="modelList"
        label={t('form.models')}
        help={t('form.modelsHelp')}
        choice={choiceOf(restrictions?.allowedAdapterModelsFilter)}
        lines={fields.modelList}
        error={errorOf(t, fields.modelList.errors)}
      />
      <Field label={t('form.requests')} help={t('form.requestsHelp')} group>
        <Amounts fields={fields} of="requests" labelOf={(interval) => t('form.requestsOf', { interval })} />
      </Field>
      <div className={styles.row}>
        <Field id={fields.requestSize.id} label={t('form.requestSize')} error={errorOf(t, fields.requestSize.errors)}>
          <TextInput
            name={fields.requestSize.name}
            defaultValue={fields.requestSize.defaultValue}
            inputMode="numeric"
            placeholder={t('form.noLimit')}
          />
        </Field>
        <Field id={fields.requestSizeUnit.id} label={t('form.unit')}>
          <Select<SizeChoice>
            name={fields.requestSizeUnit.name}
            defaultValue={sizeUnitOf(restrictions)}
            options={sizeChoices.map((value) => ({ value, label: t(`units.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('form.spending')} help={t('form.spendingHelp')} group>
        <Amounts fields={fields} of="spend" labelOf={(interval) => t('form.spendingOf', { interval })} />
        <Checkbox
          name={fields.keepAvailable.name}
          defaultChecked={key?.keepAvailableOnLimitChange ?? false}
          label={t('form.keepAvailable')}
        />
      </Field>
      <Field
        id={fields.emails.id}
        label={t('form.emails')}
        help={t('form.emailsHelp')}
        error={errorOf(t, fields.emails.errors)}
      >
        <TextArea name={fields.emails.name} defaultValue={fields.emails.defaultValue} rows={2} />
      </Field>
    </>
  );
}

interface AmountsProps {
  fields: KeyFields;
  of: 'requests' | 'spend';
  labelOf: (interval: string) => string;
}

/** A whole number for each interval. */
function Amounts({ fields, of, labelOf }: AmountsProps) {
  const { t } = useTranslation('api-keys');
  return (
    <div className={styles.row}>
      {spendingIntervals.map((interval) => {
        const field = fields[`${of}${interval}`];
        return (
          <Field
            key={interval}
            id={field.id}
            label={labelOf(t(`intervals.${interval}`))}
            error={errorOf(t, field.errors)}
          >
            <TextInput
              name={field.name}
              defaultValue={field.defaultValue}
              inputMode="numeric"
              placeholder={t('form.noLimit')}
            />
          </Field>
        );
      })}
    </div>
  );
}
