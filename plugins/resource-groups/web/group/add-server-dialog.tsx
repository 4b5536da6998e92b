import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultErrors, type FormErrors } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { duration } from '#core/web/text/format.ts';
import { useBills } from '#plugins/services/web/parts.ts';
import { resourceGroups } from '../../contract.ts';
import { PriceFields, type Prices } from '../price-fields.tsx';
import { useProvider } from '../providers/use-provider.ts';
import { staleCalls } from '../stales.ts';
import type { ServerDialogProps } from './server-dialog.tsx';
import { TemplateChoice } from '../templates/template-choice.tsx';
import { UsernameField } from '../username-field.tsx';
import { YamlField } from '../yaml-field.tsx';
import styles from './dialogs.module.css';

const begun = 'cpu: 2\nmemory: 4Gi\ndisk: 20Gi\n';
const names = new Set([
  'serverName',
  'description',
  'username',
  'rawConfiguration',
  'maxServerLifetimeMinutes',
  'tarifficationPrice',
  'costPrice',
]);

/** Adds a server from YAML, or one like another. */
export function Page({ asked, where, onClose }: ServerDialogProps) {
  const { t, i18n } = useTranslation('resource-groups');
  const id = useId();
  const bills = useBills();
  const source = asked.for === 'clone' ? asked.server : undefined;
  const [name, setName] = useState('');
  const [config, setConfig] = useState(begun);
  const [username, setUsername] = useState('');
  const [temporary, setTemporary] = useState(false);
  const [minutes, setMinutes] = useState<number | null>(60);
  const [description, setDescription] = useState('');
  const [prices, setPrices] = useState<Prices>({ tarifficationPrice: 0, costPrice: 0, tarifficationPeriod: 'HOUR' });
  const [follows, setFollows] = useState(false);
  const provider = useProvider(asked.for === 'add' ? asked.type : 'HOSTING_SERVER');
  const [errors, setErrors] = useState<FormErrors>({ formErrors: [], fieldErrors: {} });
  const add = useAction(resourceGroups.addServerConfiguration, { stales: staleCalls });
  const copy = useAction(resourceGroups.copyServerConfiguration, { stales: staleCalls });
  const pending = add.pending || copy.pending;
  const errorOf = (field: string) => errors.fieldErrors[field]?.join(' ');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const common = { serverName: name, ...(temporary && { maxServerLifetimeMinutes: minutes ?? 0 }) };
    try {
      if (source) await copy.send({ ...where, serverId: source.id, body: common });
      else
        await add.send({
          ...where,
          body: {
            ...common,
            rawConfiguration: config,
            description,
            username,
            ...prices,
            priceSynchronizationEnabled: follows && provider !== undefined,
          },
        });
      toastSuccess(t('servers.added', { name }));
      onClose();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      setErrors(faultErrors(t, error, names, { 'resource_group.server.name.taken': 'serverName' }));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      title={source ? t('servers.cloneTitle', { name: source.name }) : t('servers.addTitle')}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={pending}>
            {t(source ? 'servers.clone' : 'servers.add')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
        {errors.formErrors.length > 0 && <Callout tone="bad">{errors.formErrors.join(' ')}</Callout>}
        <Field label={t('form.name')} error={errorOf('serverName')} required>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {!source && (
          <Field label={t('templates.description')} error={errorOf('description')}>
            <TextInput
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              autoComplete="off"
            />
          </Field>
        )}
        {!source && (
          <TemplateChoice
            where={where}
            onChoose={(template) => {
              setConfig(template.rawConfiguration);
              setUsername(template.username ?? '');
              setPrices({
                tarifficationPrice: template.tarifficationPrice,
                costPrice: template.costPrice,
                tarifficationPeriod: template.tarifficationPeriod ?? 'HOUR',
              });
              setFollows(template.priceSynchronizationEnabled);
            }}
          />
        )}
        {!source && (
          <YamlField
            value={config}
            onChange={setConfig}
            help={
              asked.for === 'add' && asked.type === 'HOSTING_SERVER'
                ? t('servers.configHelp')
                : t('servers.configHelpAny')
            }
            error={errorOf('rawConfiguration')}
          />
        )}
        {!source && <UsernameField value={username} onChange={setUsername} error={errorOf('username')} />}
        <Checkbox
          label={t('servers.temporary')}
          checked={temporary}
          onChange={(event) => setTemporary(event.currentTarget.checked)}
        />
        {temporary && (
          <Field
            label={t('servers.lifetime')}
            help={t('servers.lifetimeHelp')}
            error={errorOf('maxServerLifetimeMinutes')}
          >
            <NumberInput
              value={minutes}
              onChange={setMinutes}
              locale={i18n.language}
              unit={t('unit.minutes')}
              min={1}
              echo={(value) => duration(value * 60_000)}
            />
          </Field>
        )}
        {!source && (
          <PriceFields
            value={prices}
            onChange={(change) => setPrices((before) => ({ ...before, ...change }))}
            errorOf={errorOf}
          />
        )}
        {!source && provider !== undefined && bills && (
          <Checkbox
            label={t('provider.follows')}
            checked={follows}
            onChange={(event) => setFollows(event.currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
