import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { resourceGroups, type SharedPoolQuota, type TarifficationPeriod } from '../../contract.ts';
import { PriceFields } from '../price-fields.tsx';
import { staleCalls } from '../stales.ts';
import styles from '../group/dialogs.module.css';

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

interface QuotaDialogProps {
  asked: QuotaAsked;
  where: { readonly account: number; readonly groupName: string };
  onClose: () => void;
}

/** Adds a quota for an account or for everyone, or changes one. */
export function QuotaDialog({ asked, where, onClose }: QuotaDialogProps) {
  const { t, i18n } = useTranslation('resource-groups');
  const id = useId();
  const before = asked.for === 'change' ? asked.quota : undefined;
  const [draft, setDraft] = useState<typeof fresh>(() => ({
    ...fresh,
    ...(before && {
      cpuLimit: before.cpuLimit,
      memoryLimit: before.memoryLimit,
      ephemeralDiskLimit: before.ephemeralDiskLimit,
      gpuInstancesLimit: before.gpuInstancesLimit,
      baseInstancesLimit: before.baseInstancesLimit,
      derivedInstancesLimit: before.derivedInstancesLimit,
      tarifficationPrice: before.tarifficationPrice,
      tarifficationPeriod: before.tarifficationPeriod ?? 'HOUR',
    }),
  }));
  const [account, setAccount] = useState('');
  const [errors, setErrors] = useState<FormErrors>({ formErrors: [], fieldErrors: {} });
  const create = useAction(resourceGroups.createResourceGroupQuota, { stales: staleCalls });
  const update = useAction(resourceGroups.updateResourceGroupQuota, { stales: staleCalls });
  const set = (change: Partial<typeof fresh>) => setDraft((present) => ({ ...present, ...change }));
  const errorOf = (name: string) => errors.fieldErrors[name]?.join(' ');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (create.pending || update.pending) return;
    try {
      if (asked.for === 'change') {
        await update.send({ ...where, quotaId: asked.quota.id, body: draft });
        toastSuccess(t('quotas.updated'));
      } else {
        await create.send({
          ...where,
          body: {
            ...draft,
            accessibleForEveryone: asked.for === 'everyone',
            ...(asked.for === 'account' && holderOf(account.trim())),
          },
        });
        toastSuccess(t('quotas.added'));
      }
      onClose();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const names = new Set([...Object.keys(fresh), 'accessibleOnlyForUser']);
      setErrors(faultErrors(t, error, names, { 'account.not_found': 'accessibleOnlyForUser' }));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      title={t(`quotas.title.${asked.for}`, { name: before?.grantedAccountName ?? t('quotas.everyone') })}
      closeLabel={t('core:close')}
      busy={create.pending || update.pending}
      footer={
        <>
          <Button disabled={create.pending || update.pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={create.pending || update.pending}>
            {t(asked.for === 'change' ? 'form.save' : 'quotas.addConfirm')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
        {errors.formErrors.length > 0 && <Callout tone="bad">{errors.formErrors.join(' ')}</Callout>}
        {asked.for === 'everyone' && <Callout tone="info">{t('quotas.generalHelp')}</Callout>}
        {asked.for === 'account' && (
          <Field
            label={t('quotas.accountId')}
            help={t('quotas.accountIdHelp')}
            error={errorOf('accessibleOnlyForUser')}
            required
          >
            <TextInput
              value={account}
              onChange={(event) => setAccount(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        <div className={styles.row}>
          {counts.map((name) => (
            <Field key={name} label={t(`quotas.form.${name}`)} error={errorOf(name)}>
              <NumberInput
                value={draft[name]}
                onChange={(value) => set({ [name]: value ?? 0 })}
                locale={i18n.language}
                min={0}
              />
            </Field>
          ))}
          {amounts.map((name) => (
            <Field
              key={name}
              label={t(`quotas.form.${name}`)}
              help={t(`quotas.form.${name}Help`)}
              error={errorOf(name)}
            >
              <TextInput
                value={draft[name]}
                font="mono"
                onChange={(event) => set({ [name]: event.target.value })}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          ))}
        </div>
        <PriceFields value={draft} onChange={set} errorOf={errorOf} periodHelp={t('form.periodHelp')} />
      </form>
    </Dialog>
  );
}

/** An account as it was typed: digits are an id. */
const holderOf = (account: string) =>
  /^\d+$/.test(account) ? { accessibleOnlyForUser: Number(account) } : { accountName: account };
