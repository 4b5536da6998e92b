import { useAtomValue } from 'jotai';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { sessionAtom, type Session } from '#core/web/auth/session.ts';
import { faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Fold } from '#core/web/ui/layout/fold.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import { resourceGroups, type GroupType, type ResourceGroupEssentialData } from '../../contract.ts';
import { GpuField } from '../providers/gpu-field.tsx';
import { ConnectionPart, useConnectionForm } from '../connection/connection-part.tsx';
import { connection, connectionOf, draftOf, isDeployed, rents, type GroupDraft } from './draft.ts';
import { usePaybackText } from '../money.ts';
import { mayLend } from '../rights.ts';
import { MinutesField, NumberField, TextField, type FieldsProps } from './fields.tsx';
import { ScalingFields } from './scaling-fields.tsx';
import styles from './form.module.css';

const types = ['HOSTING_SERVER', 'DOCKER', 'KUBERNETES', 'VAST_AI', 'SHARED_RESOURCE_QUOTA'] as const;
const periods = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR'] as const;
const accesses = ['PRIVATE', 'SHARED_POOL', 'PUBLIC'] as const;

interface GroupFormState extends FieldsProps {
  readonly pending: boolean;
  /** Whether anything was filled in that is not sent yet. */
  readonly changed: boolean;
  readonly formErrors: readonly string[];
  readonly submit: (event: FormEvent) => Promise<void>;
}

/** What the form of a group holds, and its way to the server. */
export function useGroupForm(
  group: Partial<ResourceGroupEssentialData>,
  send: (draft: GroupDraft) => Promise<unknown>,
): GroupFormState {
  const { t } = useTranslation('resource-groups');
  const [first] = useState(() => draftOf(group));
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<FormErrors>({ formErrors: [], fieldErrors: {} });
  const [pending, setPending] = useState(false);
  return {
    draft,
    pending,
    changed: !pending && JSON.stringify(draft) !== JSON.stringify(first),
    formErrors: errors.formErrors,
    errors: errors.fieldErrors,
    set: (path, value) => setDraft((before) => ({ ...before, [path]: value })),
    async submit(event) {
      event.preventDefault();
      if (pending) return;
      setPending(true);
      try {
        await send(draft);
        setErrors({ formErrors: [], fieldErrors: {} });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        setErrors(faultErrors(t, error, fieldsOf(draft), { 'resource_group.name.taken': 'name' }));
      } finally {
        setPending(false);
      }
    },
  };
}

/** Those of the form, and whatever the server names of a connection. */
const fieldsOf = (draft: GroupDraft): ReadonlySet<string> => {
  const own = new Set(Object.keys(draft));
  return { has: (path: string) => own.has(path) || /^connection\.\w+$/.test(path) } as ReadonlySet<string>;
};

/** Whether somebody may have a group used by others. */
const mayGive = (user: Session['user'], access: (typeof accesses)[number]): boolean =>
  access === 'PRIVATE' || (access === 'SHARED_POOL' ? mayLend(user) : user?.superadmin === true);

/** Every field of a group; those that few need are folded. */
export function GroupFields({
  account,
  present,
  ...form
}: GroupFormState & { account: number; present?: ResourceGroupEssentialData }) {
  const { t } = useTranslation('resource-groups');
  const { draft, set, errors, formErrors } = form;
  const { user } = useAtomValue(sessionAtom);
  const bills = useBills();
  const isNew = present === undefined;
  const paybackText = usePaybackText()(present?.payback);
  const supported = useAnswer(resourceGroups.getSupportedGroupTypes, { account }).data;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const fold = (id: string, prefixes: readonly string[]) => ({
    // What was refused must be seen.
    open: open.has(id) || Object.keys(errors).some((path) => prefixes.some((each) => path.startsWith(each))),
    onChange: (on: boolean) =>
      setOpen((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id))),
  });
  const type = String(draft['resourceGroupType']);
  const missing = supported !== undefined && !supported.some((each) => each === type);
  const connectable = useConnectionForm(type as GroupType) !== undefined;
  return (
    <div className={styles.fields}>
      {formErrors.length > 0 && <Callout tone="bad">{formErrors.join(' ')}</Callout>}
      <TextField {...form} path="name" required />
      <Field label={t('form.resourceGroupType')} help={t(`type.help.${type}`)}>
        <Select
          value={type}
          disabled={!isNew}
          options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(value) => set('resourceGroupType', value)}
        />
      </Field>
      {missing && (
        <Callout tone="warn" title={t('noDriver.title', { type: t(`type.${type}`) })}>
          {t('noDriver.text')}
        </Callout>
      )}
      {connectable && isNew && (
        <Fold label={t('tabs.connection')} hint={t('connection.hint')} {...fold('connection', ['connection'])}>
          <p className={styles.lead}>{t('connection.lead')}</p>
          <ConnectionPart
            type={type as GroupType}
            values={connectionOf(draft)}
            kept={[]}
            set={(name, value) => set(`${connection}.${name}`, value ?? null)}
            errors={connectionOf(errors)}
            trusted={false}
          />
        </Fold>
      )}
      {isDeployed(draft) && <TextField {...form} path="deploymentName" />}
      <Field label={t('form.access')} group error={errors['access']?.join(' ')}>
        <RadioGroup
          name="access"
          value={String(draft['access'])}
          onChange={(value) => set('access', value)}
          options={accesses.map((value) => {
            const disabled = value !== draft['access'] && !mayGive(user, value);
            const lacks = disabled && value === 'SHARED_POOL' ? ` ${t('access.lacksFeature')}` : '';
            return { value, label: t(`access.${value}`), help: `${t(`access.help.${value}`)}${lacks}`, disabled };
          })}
        />
      </Field>
      <Checkbox
        label={t('form.isDefault')}
        checked={draft['isDefault'] === true}
        onChange={(event) => set('isDefault', event.currentTarget.checked)}
      />
      {bills && (
        <Fold label={t('form.prices')} hint={t('form.pricesHint')} {...fold('prices', ['tariffication', 'costPrice'])}>
          <div className={styles.row}>
            <NumberField {...form} path="tarifficationPrice" />
            <NumberField {...form} path="costPrice" />
            <Field label={t('form.tarifficationPeriod')} {...(!isNew && { help: t('form.periodHelp') })}>
              <Select
                value={String(draft['tarifficationPeriod'])}
                options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
                onChange={(value) => set('tarifficationPeriod', value)}
              />
            </Field>
          </div>
          {paybackText !== undefined && <p className={styles.note}>{paybackText}</p>}
        </Fold>
      )}
      <Fold
        label={t('form.scaling')}
        hint={t('form.scalingHint')}
        {...fold('scaling', ['autoScaling', 'enabledAuto', 'enabledEvict'])}
      >
        <ScalingFields {...form} account={account} group={present?.name} />
      </Fold>
      {rents(draft) && (
        <Fold label={t('form.offers')} hint={t('form.offersHint')} {...fold('offers', ['offerRequirements'])}>
          <div className={styles.row}>
            <TextField {...form} path="offerRequirements.minCudaVersion" />
            <MinutesField {...form} path="offerRequirements.minLifetimeMinutes" />
            <NumberField {...form} path="offerRequirements.minReliabilityPercent" unit="%" />
            <NumberField {...form} path="offerRequirements.minVramGb" unit={t('unit.gb')} />
            <NumberField {...form} path="offerRequirements.maxPricePerHour" unit="$" />
          </div>
          <GpuField {...form} path="offerRequirements.gpus" type={type as GroupType} />
        </Fold>
      )}
    </div>
  );
}
