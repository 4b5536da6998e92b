import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { resourceGroups, type GroupType } from '../../contract.ts';
import { TextField, type FieldsProps } from '../form/fields.tsx';
import styles from './gpu-field.module.css';
import { useProvider } from './use-provider.ts';

interface GpuFieldProps extends FieldsProps {
  readonly path: string;
  readonly type: GroupType;
}

/** Models of GPUs, chosen of those that the provider has, or written where nobody says which there are. */
export function GpuField({ type, ...field }: GpuFieldProps) {
  const { path, draft, set, errors } = field;
  const { t } = useTranslation('resource-groups');
  const provider = useProvider(type);
  const { data: models = [] } = useAnswer(
    resourceGroups.getProviderGpus,
    provider === undefined ? undefined : { provider },
  );
  if (models.length === 0) return <TextField {...field} />;
  const chosen = String(draft[path] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const choose = (next: readonly string[]) => set(path, next.join(', '));
  return (
    <Field label={t('form.gpus')} help={t('provider.gpusHelp')} error={errors[path]?.join(' ')}>
      <Combobox
        value={null}
        placeholder={t('provider.addGpu')}
        searchLabel={t('provider.searchGpu')}
        emptyText={t('provider.noGpu')}
        options={models.filter((each) => !chosen.includes(each)).map((value) => ({ value, label: value }))}
        onChange={(value) => value !== null && choose([...chosen, value])}
      />
      {chosen.length > 0 && (
        <span className={styles.chips}>
          {chosen.map((each) => (
            <FilterChip
              key={each}
              on
              label={each}
              removeLabel={t('provider.removeGpu', { name: each })}
              onRemove={() => choose(chosen.filter((other) => other !== each))}
            />
          ))}
        </span>
      )}
    </Field>
  );
}
