import { useForm } from '@conform-to/react/future';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useSend, whenToCheck } from '#core/web/form.ts';
import { useAction } from '#core/web/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { toastSuccess } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Callout } from '#core/web/ui/callout.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { TextArea } from '#core/web/ui/text-area.tsx';
import { TextInput } from '#core/web/ui/text-input.tsx';
import { writeClipboard } from '#core/web/ui/write-clipboard.ts';
import { apiKeys, keyPermissions, spendingIntervals, type AccessTokenData } from '../contract.ts';
import { FilterField } from './filter-field.tsx';
import { choiceOf, errorOf, formOf, KeyForm, periods, settingsOf, sizeUnitOf } from './key-form.ts';
import styles from './keys.module.css';
import { sizeUnits, type SizeUnit } from './restrictions.ts';

interface KeyDialogProps {
  account: number;
  /** The key to change; none for a new one. */
  token: AccessTokenData | undefined;
  onMade: (key: AccessTokenData, copied: boolean) => void;
  onClose: () => void;
}

/** Makes a key or changes one. */
export function Page({ account, token: key, onMade, onClose }: KeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const stales = [apiKeys.listAccessTokens, apiKeys.getAccessTokenLogs];
  const create = useAction(apiKeys.createAccessToken, { stales });
  const update = useAction(apiKeys.updateAccessToken, { stales });
  const { pending, onSubmit } = useSend<KeyForm>({
    t,
    async send(form) {
      const settings = settingsOf(form);
      if (key) {
        await update.send({ account, token: key.tokenId, body: settings });
        toastSuccess(t('form.saved', { name: settings.name }));
        return onClose();
      }
      const { name, ...body } = settings;
      const made = await create.send({ account, name, body });
      onMade(made, await writeClipboard(made.token));
    },
  });
  const { form, fields } = useForm(KeyForm, { ...whenToCheck, ...(key && { defaultValue: formOf(key) }), onSubmit });
  const [lifetime, setLifetime] = useState<KeyForm['lifetime']>(key?.expirationDate === undefined ? 'none' : 'keep');
  const may = new Set(key?.permissions ?? ['predict']);
  const restrictions = key?.restrictions;
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={key ? t('form.edit', { name: key.name }) : t('form.new')}
      closeLabel={t('core:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>{t(key ? 'form.save' : 'form.make')}</Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && <Callout tone="bad">{errorText(t, form.errors)}</Callout>}
        <Field id={fields.name.id} label={t('form.name')} help={t('form.nameHelp')} error={errorOf(t, fields.name.errors)} required>
          <TextInput name={fields.name.name} defaultValue={fields.name.defaultValue} autoComplete="off" maxLength={200} />
        </Field>
        <Field label={t('form.permissions')} error={errorOf(t, fields.predict.errors)} group>
          {keyPermissions.map((each) => <Checkbox key={each} name={each} defaultChecked={may.has(each)} label={`${t(`permissions.${each}.name`)} — ${t(`permissions.${each}.text`)}`} />)}
        </Field>
        <Field label={t('form.lifetime')} group>
          <RadioGroup
            name={fields.lifetime.name}
            direction="row"
            value={lifetime}
            onChange={setLifetime}
            options={(key?.expirationDate === undefined ? (['none', 'limited'] as const) : (['keep', 'none', 'limited'] as const)).map((value) => ({ value, label: t(`form.lifetimes.${value}`, { end: key?.expirationDate && dateTime(key.expirationDate) }) }))}
          />
        </Field>
        {lifetime === 'limited' && (
          <div className={styles.row}>
            <Field id={fields.lifetimeOf.id} label={t('form.lifetimeOf')} error={errorOf(t, fields.lifetimeOf.errors)}>
              <TextInput name={fields.lifetimeOf.name} inputMode="numeric" defaultValue="90" />
            </Field>
            <Field id={fields.lifetimePeriod.id} label={t('form.period')}>
              <Select name={fields.lifetimePeriod.name} defaultValue="DAY" options={periods.map((value) => ({ value, label: t(`form.periods.${value}`) }))} />
            </Field>
          </div>
        )}
        <h3 className={styles.heading}>{t('form.restrictions')}</h3>
        <FilterField name="services" list="serviceList" label={t('form.services')} help={t('form.servicesHelp')} choice={choiceOf(restrictions?.allowedServicesFilter)} lines={fields.serviceList} error={errorOf(t, fields.serviceList.errors)} />
        <FilterField name="models" list="modelList" label={t('form.models')} help={t('form.modelsHelp')} choice={choiceOf(restrictions?.allowedAdapterModelsFilter)} lines={fields.modelList} error={errorOf(t, fields.modelList.errors)} />
        <Field id={fields.requestsPerMinute.id} label={t('form.requestsPerMinute')} error={errorOf(t, fields.requestsPerMinute.errors)}>
          <TextInput name={fields.requestsPerMinute.name} defaultValue={fields.requestsPerMinute.defaultValue} inputMode="numeric" placeholder={t('form.noLimit')} />
        </Field>
        <div className={styles.row}>
          <Field id={fields.requestSize.id} label={t('form.requestSize')} error={errorOf(t, fields.requestSize.errors)}>
            <TextInput name={fields.requestSize.name} defaultValue={fields.requestSize.defaultValue} inputMode="numeric" placeholder={t('form.noLimit')} />
          </Field>
          <Field id={fields.requestSizeUnit.id} label={t('form.unit')}>
            <Select<SizeUnit> name={fields.requestSizeUnit.name} defaultValue={sizeUnitOf(restrictions)} options={(Object.keys(sizeUnits) as SizeUnit[]).map((value) => ({ value, label: t(`units.${value}`) }))} />
          </Field>
        </div>
        <Field label={t('form.spending')} help={t('form.spendingHelp')} group>
          <div className={styles.row}>
            {spendingIntervals.map((interval) => {
              const field = fields[`spend${interval}`];
              return (
                <Field key={interval} id={field.id} label={t('form.spendingOf', { interval: t(`intervals.${interval}`) })} error={errorOf(t, field.errors)}>
                  <TextInput name={field.name} defaultValue={field.defaultValue} inputMode="numeric" placeholder={t('form.noLimit')} />
                </Field>
              );
            })}
          </div>
          <Checkbox name={fields.keepAvailable.name} defaultChecked={key?.keepAvailableOnLimitChange ?? false} label={t('form.keepAvailable')} />
        </Field>
        <Field id={fields.emails.id} label={t('form.emails')} help={t('form.emailsHelp')} error={errorOf(t, fields.emails.errors)}>
          <TextArea name={fields.emails.name} defaultValue={fields.emails.defaultValue} rows={2} />
        </Field>
      </form>
    </Dialog>
  );
}
