import { useForm } from '@conform-to/react/future';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend, whenToCheck } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { resourceGroups, type SharedPoolQuota, type TarifficationPeriod } from '../../contract.ts';
import { PriceFields, type Prices } from '../price-fields.tsx';
import { staleCalls } from '../stales.ts';
import styles from '../group/dialogs.module.css';
import { quotaForm, wrongText, type QuotaForm } from './quota-form.ts';

export type QuotaAsked =
  | { readonly for: 'account' | 'everyone' }
  | { readonly for: 'change'; readonly quota: SharedPoolQuota };

const counts = ['baseInstancesLimit', 'derivedInstancesLimit', 'gpuInstancesLimit'] as const;
const amounts = ['cpuLimit', 'memoryLimit', 'ephemeralDiskLimit'] as const;

const fresh = {
  cpuLimit: '4',
  memoryLimit: '8Gi',
  ephemeralDiskLimit: '20Gi',
  gpuInstancesLimit: 0,
  baseInstancesLimit: 4,
  derivedInstancesLimit: 0,
  tarifficationPrice: 0,
  tarifficationPeriod: 'HOUR' as TarifficationPeriod,
};

export interface QuotaDialogProps {
  asked: QuotaAsked;
  where: { readonly account: number; readonly groupName: string };
  onClose: () => void;
}

/** Adds a quota for an account or for everyone, or changes one. */
export function Page({ asked, where, onClose }: QuotaDialogProps) {
  const { t, i18n } = useTranslation('resource-groups');
  const before = asked.for === 'change' ? asked.quota : undefined;
  const first = { ...fresh, ...before };
  const [prices, setPrices] = useState<Prices>({
    tarifficationPrice: first.tarifficationPrice,
    tarifficationPeriod: first.tarifficationPeriod ?? fresh.tarifficationPeriod,
  });
  const [schema] = useState(() => quotaForm(asked.for === 'account'));
  const create = useAction(resourceGroups.createResourceGroupQuota, { stales: staleCalls });
  const update = useAction(resourceGroups.updateResourceGroupQuota, { stales: staleCalls });
  const { pending, onSubmit } = useSend<QuotaForm>({
    t,
    fieldOfCode: { 'account.not_found': 'accessibleOnlyForUser' },
    async send({ accessibleOnlyForUser: holder, ...limits }) {
      if (asked.for === 'change') {
        await update.send({ ...where, quotaId: asked.quota.id, body: limits });
        toastSuccess(t('quotas.updated'));
      } else {
        const accessibleForEveryone = holder === '';
        await create.send({
          ...where,
          body: { ...limits, accessibleForEveryone, ...(!accessibleForEveryone && holderOf(holder)) },
        });
        toastSuccess(t('quotas.added'));
      }
      onClose();
    },
  });
  const { form, fields, intent } = useForm(schema, { ...whenToCheck, onSubmit });
  const errorOf = (name: keyof QuotaForm) => wrongText(t, fields[name].errors);

  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      title={t(`quotas.title.${asked.for}`, { name: before?.grantedAccountName ?? t('quotas.everyone') })}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>
            {t(asked.for === 'change' ? 'form.save' : 'quotas.addConfirm')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && <Callout tone="bad">{form.errors.join(' ')}</Callout>}
        {asked.for === 'everyone' && <Callout tone="info">{t('quotas.generalHelp')}</Callout>}
        {asked.for === 'account' && (
          <Field
            id={fields.accessibleOnlyForUser.id}
            label={t('quotas.accountId')}
            help={t('quotas.accountIdHelp')}
            error={errorOf('accessibleOnlyForUser')}
            required
          >
            <TextInput name={fields.accessibleOnlyForUser.name} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        <div className={styles.row}>
          {counts.map((name) => (
            <Field key={name} id={fields[name].id} label={t(`quotas.form.${name}`)} error={errorOf(name)}>
              <NumberInput
                name={name}
                defaultValue={first[name]}
                onBlur={() => intent.validate(name)}
                locale={i18n.language}
                min={0}
              />
            </Field>
          ))}
          {amounts.map((name) => (
            <Field
              key={name}
              id={fields[name].id}
              label={t(`quotas.form.${name}`)}
              help={t(`quotas.form.${name}Help`)}
              error={errorOf(name)}
            >
              <TextInput name={name} font="mono" defaultValue={first[name]} autoComplete="off" spellCheck={false} />
            </Field>
          ))}
        </div>
        <PriceFields
          value={prices}
          onChange={(change) => setPrices((present) => ({ ...present, ...change }))}
          onLeave={(name) => intent.validate(name)}
          errorOf={(name) => errorOf(name as keyof QuotaForm)}
          periodHelp={t('form.periodHelp')}
        />
      </form>
    </Dialog>
  );
}

/** An account as it was typed: digits are an id. */
const holderOf = (account: string) =>
  /^\d+$/.test(account) ? { accessibleOnlyForUser: Number(account) } : { accountName: account };
