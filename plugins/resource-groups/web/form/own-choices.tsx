import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { resourceGroups } from '../../contract.ts';
import { listed } from './draft.ts';
import type { FieldsProps } from './fields.tsx';
import styles from './form.module.css';

interface ChoiceProps extends FieldsProps {
  readonly account: number;
  /** The name of the group as it is now; undefined for a new one. */
  readonly group: string | undefined;
}

const reserve = 'autoScalingConfiguration.reserveResourceGroupName';
const model = 'autoScalingConfiguration.serverId';
const fallbacks = 'autoScalingConfiguration.fallbackServersIds';

/** The group that servers are taken from first: another one of the account that has such servers. */
export function ReserveChoice({ account, group, draft, set, errors }: ChoiceProps) {
  const { t } = useTranslation('resource-groups');
  const { data = [] } = useAnswer(resourceGroups.getOwnedResourceGroups, { account });
  const chosen = String(draft[reserve] ?? '');
  const others = data
    .filter(({ name, resourceGroupType: type }) => type === draft['resourceGroupType'] && name !== group)
    .map(({ name }) => name);
  const names = chosen === '' || others.includes(chosen) ? others : [...others, chosen];
  return (
    <Field
      label={t('form.reserveResourceGroupName')}
      help={t('form.reserveResourceGroupNameHelp')}
      error={errors[reserve]?.join(' ')}
    >
      <Select
        value={chosen}
        options={[{ value: '', label: t('form.noReserve') }, ...names.map((name) => ({ value: name, label: name }))]}
        onChange={(name) => set(reserve, name)}
      />
    </Field>
  );
}

interface ServersProps extends ChoiceProps {
  readonly group: string;
}

/** The server that new ones are made like; nothing where the group has none. */
export function ModelChoice({ account, group, draft, set, errors }: ServersProps) {
  const { t } = useTranslation('resource-groups');
  const { data = [] } = useAnswer(resourceGroups.getServersData, { account, groupName: group });
  const chosen = String(draft[model] ?? '');
  if (data.length === 0 && chosen === '') return null;
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <Field label={t('form.serverId')} help={t('form.serverIdHelp')} error={errors[model]?.join(' ')}>
      <Select
        value={chosen}
        options={[
          { value: '', label: t('form.noServerId') },
          ...options,
          ...(isKnown ? [] : [{ value: chosen, label: `ID ${chosen}` }]),
        ]}
        onChange={(id) => set(model, id === '' ? null : Number(id))}
      />
    </Field>
  );
}

/** The servers that are used where no other has room. */
export function FallbackChoice({ account, group, draft, set, errors }: ServersProps) {
  const { t } = useTranslation('resource-groups');
  const { data = [] } = useAnswer(resourceGroups.getServersData, { account, groupName: group });
  const chosen = listed(draft[fallbacks]);
  if (data.length === 0) return null;
  const toggle = (id: string) =>
    set(fallbacks, (chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]).join(', '));
  return (
    <Field
      label={t('form.fallbackServersIds')}
      group
      help={t('form.fallbackServersIdsHelp')}
      error={errors[fallbacks]?.join(' ')}
    >
      <div className={styles.many}>
        {data.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(String(id))} onChange={() => toggle(String(id))} />
        ))}
      </div>
    </Field>
  );
}
