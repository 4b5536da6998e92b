import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { CreateUpdateServerTemplateData, ServerTemplateData } from '../../contract.ts';
import styles from '../group/dialogs.module.css';

const names = ['cpu', 'memory', 'disk', 'gpuModels', 'vram'] as const;
/** What the servers of a template have, as it is typed. */
export type CapacityDraft = Readonly<Record<(typeof names)[number], string>>;

export const capacityDraft = (capacity: ServerTemplateData['capacity']): CapacityDraft => ({
  cpu: capacity?.cpu ?? '',
  memory: capacity?.memory ?? '',
  disk: capacity?.disk ?? '',
  gpuModels: capacity?.gpuModels.join(', ') ?? '',
  vram: capacity?.vram ?? '',
});

/** As it is sent; undefined where nothing was typed. */
export function capacityOf(draft: CapacityDraft): CreateUpdateServerTemplateData['capacity'] {
  const [cpu, memory, disk, gpus, vram] = names.map((name) => draft[name].trim()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (`${cpu}${memory}${disk}${gpus}${vram}` === '') return undefined;
  const gpuModels = gpus
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return { cpu, memory, disk, gpuModels, ...(vram !== '' && { vram }) };
}

interface CapacityFieldsProps {
  value: CapacityDraft;
  onChange: (change: Partial<CapacityDraft>) => void;
  errorOf: (field: string) => string | undefined;
}

/** What the servers of a template have where their configuration does not say it. */
export function CapacityFields({ value, onChange, errorOf }: CapacityFieldsProps) {
  const { t } = useTranslation('resource-groups');
  return (
    <Field label={t('templates.capacity')} group help={t('templates.capacityHelp')} error={errorOf('capacity')}>
      <div className={styles.row}>
        {names.map((name) => (
          <Field key={name} label={t(`templates.capacityOf.${name}`)} error={errorOf(`capacity.${name}`)}>
            <TextInput
              value={value[name]}
              font="mono"
              onChange={(event) => onChange({ [name]: event.target.value })}
              placeholder={placeholders[name]}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        ))}
      </div>
    </Field>
  );
}

const placeholders: CapacityDraft = { cpu: '16', memory: '64Gi', disk: '500Gi', gpuModels: 'RTX 4090', vram: '24Gi' };
