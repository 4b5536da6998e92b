import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { findsServers, isPlaced, rents } from './draft.ts';
import { MinutesField, NumberField, type FieldsProps } from './fields.tsx';
import { FallbackChoice, ModelChoice, ReserveChoice } from './own-choices.tsx';
import styles from './form.module.css';

// Few need its editor.
const YamlField = lazy(async () => ({ default: (await import('../yaml-field.tsx')).YamlField }));

const placements = ['SPREAD', 'PACK'] as const;
const configuration = 'autoScalingConfiguration.serverConfiguration';

interface ScalingProps extends FieldsProps {
  readonly account: number;
  /** The name of the group as it is now; undefined for a new one. */
  readonly group: string | undefined;
}

/** Who is put where, who gives way, and how many servers there are. */
export function ScalingFields({ account, group, ...form }: ScalingProps) {
  const { t } = useTranslation('resource-groups');
  const { draft, set } = form;
  const scales = draft['enabledAutoScaling'] === true;
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
      {isPlaced(draft) && group !== undefined && <FallbackChoice {...form} account={account} group={group} />}
      <div>
        <Checkbox
          label={t('form.enabledEviction')}
          checked={draft['enabledEviction'] === true}
          onChange={(event) => set('enabledEviction', event.currentTarget.checked)}
        />
        <p className={styles.hint}>{t(draft['access'] === 'PUBLIC' ? 'form.evictionPublic' : 'form.evictionHelp')}</p>
      </div>
      {rents(draft) && <NumberField {...form} path="autoScalingConfiguration.maxServersCount" help="mostRented" />}
      {findsServers(draft) && <p className={styles.note}>{t('form.serversElsewhere')}</p>}
      {(isPlaced(draft) || (scales && !rents(draft))) && (
        <div>
          <Checkbox
            label={t('form.enabledAutoScaling')}
            checked={scales}
            onChange={(event) => set('enabledAutoScaling', event.currentTarget.checked)}
          />
          <p className={styles.hint}>{t('form.enabledAutoScalingHelp')}</p>
        </div>
      )}
      {isPlaced(draft) && scales && <Counts {...form} account={account} group={group} />}
    </>
  );
}

/** How many servers there are, and where they come from. */
function Counts({ account, group, ...form }: ScalingProps) {
  const { t } = useTranslation('resource-groups');
  const { draft, set, errors } = form;
  return (
    <>
      <div className={styles.row}>
        <NumberField {...form} path="autoScalingConfiguration.minServersCount" />
        <NumberField {...form} path="autoScalingConfiguration.maxServersCount" />
        <MinutesField {...form} path="autoScalingConfiguration.cooldownPeriodMinutes" />
        <MinutesField {...form} path="autoScalingConfiguration.maxDowntimeMinutes" />
        <MinutesField {...form} path="autoScalingConfiguration.idleMinutes" />
      </div>
      <ReserveChoice {...form} account={account} group={group} />
      {group !== undefined && <ModelChoice {...form} account={account} group={group} />}
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
    </>
  );
}
