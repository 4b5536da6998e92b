import { useAtomValue } from 'jotai';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { useBills } from '#plugins/services/web/parts.ts';
import { resourceGroups, type GroupType, type ServerTemplateData } from '../../contract.ts';
import styles from '../group/dialogs.module.css';
import { PriceFields, type Prices } from '../price-fields.tsx';
import { ServersFit } from '../providers/servers-fit.tsx';
import { useProvider } from '../providers/use-provider.ts';
import { UsernameField } from '../username-field.tsx';
import { YamlField } from '../yaml-field.tsx';
import { CapacityFields, capacityDraft, capacityOf } from './capacity-fields.tsx';
import { staleTemplates } from './stale-templates.ts';

export interface TemplateDialogProps {
  /** What it begins with: the template to change, or one to copy; nothing for a new one. */
  template: ServerTemplateData | undefined;
  kind: 'create' | 'edit';
  account: number;
  onClose: () => void;
}

const types: readonly GroupType[] = ['HOSTING_SERVER', 'DOCKER', 'KUBERNETES', 'VAST_AI'];
const fields = new Set([
  'name',
  'internalName',
  'username',
  'type',
  'description',
  'rawConfiguration',
  'capacity',
  'capacity.cpu',
  'capacity.memory',
  'capacity.disk',
  'capacity.gpuModels',
  'capacity.vram',
  'tarifficationPrice',
  'costPrice',
]);
const begun = 'cpu: 2\nmemory: 4Gi\ndisk: 20Gi\n';

/** Makes a template of servers, from another where that is given, or changes one. */
export function Page({ template, kind, account, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('resource-groups');
  const id = useId();
  const bills = useBills();
  const { user } = useAtomValue(sessionAtom);
  const edits = kind === 'edit' && template !== undefined;
  const [name, setName] = useState(
    edits ? template.name : template ? t('templates.copyName', { name: template.name }) : '',
  );
  const [type, setType] = useState<GroupType>(template?.type ?? 'HOSTING_SERVER');
  const [internalName, setInternalName] = useState(template?.internalName ?? '');
  const [username, setUsername] = useState(template?.username ?? '');
  const [description, setDescription] = useState(template?.description ?? '');
  const [config, setConfig] = useState(template?.rawConfiguration ?? begun);
  const [prices, setPrices] = useState<Prices>({
    tarifficationPrice: template?.tarifficationPrice ?? 0,
    costPrice: template?.costPrice ?? 0,
    tarifficationPeriod: template?.tarifficationPeriod ?? 'HOUR',
  });
  const [capacity, setCapacity] = useState(() => capacityDraft(template?.capacity));
  const [isPublic, setPublic] = useState(edits && template.isPublic);
  const [follows, setFollows] = useState(template?.priceSynchronizationEnabled ?? false);
  const provider = useProvider(type);
  const [errors, setErrors] = useState<FormErrors>({ formErrors: [], fieldErrors: {} });
  const add = useAction(resourceGroups.addServerTemplate, { stales: staleTemplates });
  const update = useAction(resourceGroups.updateServerTemplate, { stales: staleTemplates });
  const pending = add.pending || update.pending;
  const errorOf = (field: string) => errors.fieldErrors[field]?.join(' ');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const body = {
      name,
      internalName,
      username,
      type,
      description,
      rawConfiguration: config,
      ...prices,
      isPublic,
      priceSynchronizationEnabled: follows && provider !== undefined,
      ...(type !== 'HOSTING_SERVER' && { capacity: capacityOf(capacity) }),
    };
    try {
      if (edits) await update.send({ account, templateId: template.id, body });
      else await add.send({ account, body });
      toastSuccess(t(edits ? 'templates.saved' : template ? 'templates.copied' : 'templates.created', { name }));
      onClose();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      setErrors(faultErrors(t, error, fields, { 'resource_group.template.name_taken': 'name' }));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      title={
        template
          ? t(edits ? 'templates.editTitle' : 'templates.copyTitle', { name: template.name })
          : t('templates.createTitle')
      }
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={pending}>
            {t(edits ? 'form.save' : template ? 'templates.copy' : 'templates.create')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
        {errors.formErrors.length > 0 && <Callout tone="bad">{errors.formErrors.join(' ')}</Callout>}
        <Field label={t('form.name')} error={errorOf('name')} required>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        </Field>
        <Field
          label={t('templates.internalName')}
          help={t('templates.internalNameHelp')}
          error={errorOf('internalName')}
        >
          <TextInput
            value={internalName}
            onChange={(event) => setInternalName(event.target.value)}
            autoComplete="off"
          />
        </Field>
        <Field label={t('form.resourceGroupType')} error={errorOf('type')}>
          <Select
            value={type}
            options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(value) => setType(value as GroupType)}
          />
        </Field>
        <Field label={t('templates.description')} error={errorOf('description')}>
          <TextInput value={description} onChange={(event) => setDescription(event.target.value)} autoComplete="off" />
        </Field>
        <YamlField
          value={config}
          onChange={setConfig}
          help={
            <>
              {t('templates.configHelp')} {provider !== undefined && <ServersFit provider={provider} config={config} />}
            </>
          }
          error={errorOf('rawConfiguration')}
        />
        {type !== 'HOSTING_SERVER' && (
          <CapacityFields
            value={capacity}
            onChange={(change) => setCapacity((before) => ({ ...before, ...change }))}
            errorOf={errorOf}
          />
        )}
        <UsernameField value={username} onChange={setUsername} error={errorOf('username')} />
        <PriceFields
          value={prices}
          onChange={(change) => setPrices((before) => ({ ...before, ...change }))}
          errorOf={errorOf}
        />
        {provider !== undefined && bills && (
          <Checkbox
            label={t('provider.follows')}
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
        )}
        {user?.superadmin && (
          <Checkbox
            label={t('templates.isPublic')}
            checked={isPublic}
            onChange={(event) => setPublic(event.currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
