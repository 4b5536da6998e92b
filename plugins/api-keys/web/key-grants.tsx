import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { keyPermissions, type AccessTokenData } from '../contract.ts';
import { errorOf, periods, type KeyFields, type KeyForm } from './key-form.ts';
import styles from './keys.module.css';

export interface KeyPartProps {
  /** The key to change; none for a new one. */
  token: AccessTokenData | undefined;
  fields: KeyFields;
}

/** What a key may do, and for how long. */
export function KeyGrants({ token: key, fields }: KeyPartProps) {
  const { t } = useTranslation('api-keys');
  const [lifetime, setLifetime] = useState<KeyForm['lifetime']>(key?.expirationDate === undefined ? 'none' : 'keep');
  const may = new Set(key?.permissions ?? ['predict']);
  return (
    <>
      <Field label={t('form.permissions')} error={errorOf(t, fields.predict.errors)} group>
        {keyPermissions.map((each) => (
          <Checkbox
            key={each}
            name={each}
            defaultChecked={may.has(each)}
            label={`${t(`permissions.${each}.name`)} — ${t(`permissions.${each}.text`)}`}
          />
        ))}
      </Field>
      <Field label={t('form.lifetime')} group>
        <RadioGroup
          name={fields.lifetime.name}
          direction="row"
          value={lifetime}
          onChange={setLifetime}
          options={(key?.expirationDate === undefined
            ? (['none', 'limited'] as const)
            : (['keep', 'none', 'limited'] as const)
          ).map((value) => ({
            value,
            label: t(`form.lifetimes.${value}`, { end: key?.expirationDate && dateTime(key.expirationDate) }),
          }))}
        />
      </Field>
      {lifetime === 'limited' && (
        <div className={styles.row}>
          <Field id={fields.lifetimeOf.id} label={t('form.lifetimeOf')} error={errorOf(t, fields.lifetimeOf.errors)}>
            <TextInput name={fields.lifetimeOf.name} inputMode="numeric" defaultValue="90" />
          </Field>
          <Field id={fields.lifetimePeriod.id} label={t('form.period')}>
            <Select
              name={fields.lifetimePeriod.name}
              defaultValue="DAY"
              options={periods.map((value) => ({ value, label: t(`form.periods.${value}`) }))}
            />
          </Field>
        </div>
      )}
    </>
  );
}
