import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { isPlaced, rents } from './draft.ts';
import { ListField, MinutesField, NumberField, TextField, type FieldsProps } from './fields.tsx';
import styles from './form.module.css';

// Few need its editor.
const YamlField = lazy(async () => ({ default: (await import('../yaml-field.tsx')).YamlField }));

const placements = ['SPREAD', 'PACK'] as const;
const configuration = 'autoScalingConfiguration.serverConfiguration';

/** Who is put where, who gives way, and how many servers there are. */
export function ScalingFields(form: FieldsProps) {
  const { t } = useTranslation('resource-groups');
  const { draft, set, errors } = form;
  return (
    <>
      {isPlaced(draft) && (
        <Field label={t('form.placement')} group>
          <RadioGroup
            name="placement"
            value={String(draft['autoScalingConfiguration.placement'])}
            onChange={(value) => set('autoScalingConfiguration.placement', value)}
            options={placements.map((value) => ({
              value,
              label: t(`form.placements.${value}`),
              help: t(`form.placements.help.${value}`),
            }))}
          />
        </Field>
      )}
      <div>
        <Checkbox
          label={t('form.enabledEviction')}
          checked={draft['enabledEviction'] === true}
          onChange={(event) => set('enabledEviction', event.currentTarget.checked)}
        />
        <p className={styles.note}>{t(draft['access'] === 'PUBLIC' ? 'form.evictionPublic' : 'form.evictionHelp')}</p>
      </div>
      <Checkbox
        label={t('form.enabledAutoScaling')}
        checked={draft['enabledAutoScaling'] === true}
        onChange={(event) => set('enabledAutoScaling', event.currentTarget.checked)}
      />
      <div className={styles.row}>
        <NumberField {...form} path="autoScalingConfiguration.minServersCount" />
        <NumberField {...form} path="autoScalingConfiguration.maxServersCount" />
        <MinutesField {...form} path="autoScalingConfiguration.cooldownPeriodMinutes" />
        <MinutesField {...form} path="autoScalingConfiguration.maxDowntimeMinutes" />
        <MinutesField {...form} path="autoScalingConfiguration.idleMinutes" />
      </div>
      <ListField {...form} path="autoScalingConfiguration.fallbackServersIds" />
      <TextField {...form} path="autoScalingConfiguration.reserveResourceGroupName" />
      {!rents(draft) && (
        <Suspense fallback={null}>
          <YamlField
            label={t('form.serverConfiguration')}
            value={String(draft[configuration] ?? '')}
            onChange={(value) => set(configuration, value)}
            help={t('form.serverConfigurationHelp')}
            error={errors[configuration]?.join(' ')}
            required={false}
          />
        </Suspense>
      )}
    </>
  );
}
