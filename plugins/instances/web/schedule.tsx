import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#core/web/text/text.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { NumberInput } from '#core/web/ui/inputs/number-input.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { DeleteIcon, FieldErrorIcon, PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { errorAt, useSettingsForm, valueAt } from '#plugins/services/web/settings-parts.ts';
import { DayChart } from './day-chart.tsx';
import { timeIn, timeText, type Slot } from './slots.ts';
import { Weekdays } from './weekdays.tsx';
import styles from './instances.module.css';

const path = 'autoScalingConfiguration.scheduledInstanceCountSettings';
const fresh: Slot = { startTime: { hour: 9, minute: 0 }, endTime: { hour: 18, minute: 0 }, minInstances: 1 };

/** How many instances there are at which time of the day. */
export function Schedule() {
  const { t } = useTranslation('instances');
  const { draft, set, errors, readOnly } = useSettingsForm();
  const slots = (valueAt(draft, path) ?? []) as readonly Slot[];
  const bound = (name: string) => valueAt(draft, `autoScalingConfiguration.${name}`) as number | null | undefined;
  const [min, max] = [bound('minInstanceCount') ?? 0, bound('maxInstanceCount') ?? undefined];
  const change = (at: number, changed: Partial<Slot>) =>
    set(
      path,
      slots.map((slot, each) => (each === at ? { ...slot, ...changed } : slot)),
    );
  return (
    <div className={styles.block} data-setting={path}>
      <h3 className={styles.title}>{t('schedule.title')}</h3>
      <p className={styles.help}>{t('schedule.text')}</p>
      {slots.length > 0 && <DayChart slots={slots} min={min} max={max} />}
      {slots.length > 0 && (
        <Table
          label={t('schedule.title')}
          header={
            <>
              <HeaderCell>{t('schedule.start')}</HeaderCell>
              <HeaderCell>{t('schedule.end')}</HeaderCell>
              <HeaderCell>{t('scaling.min')}</HeaderCell>
              <HeaderCell>{t('scaling.max')}</HeaderCell>
              <HeaderCell>{t('schedule.days')}</HeaderCell>
              <HeaderCell hidden>{t('schedule.remove')}</HeaderCell>
            </>
          }
        >
          {slots.map((slot, at) => (
            <Row key={at}>
              {(['startTime', 'endTime'] as const).map((side) => (
                <Cell key={side} label={t(side === 'startTime' ? 'schedule.start' : 'schedule.end')}>
                  <TextInput
                    aria-label={t(side === 'startTime' ? 'schedule.start' : 'schedule.end')}
                    value={timeText(slot[side])}
                    placeholder="HH:MM"
                    readOnly={readOnly}
                    aria-invalid={errorAt(errors, `${path}.${at}.${side}`) !== undefined}
                    onChange={(event) => change(at, { [side]: timeIn(event.target.value) })}
                  />
                </Cell>
              ))}
              {(['minInstances', 'maxInstances'] as const).map((bound) => (
                <Cell key={bound} label={t(bound === 'minInstances' ? 'scaling.min' : 'scaling.max')}>
                  <NumberInput
                    label={t(bound === 'minInstances' ? 'scaling.min' : 'scaling.max')}
                    locale={currentLanguage()}
                    value={slot[bound] ?? null}
                    min={0}
                    readOnly={readOnly}
                    onChange={(value) => change(at, { [bound]: value })}
                  />
                </Cell>
              ))}
              <Cell label={t('schedule.days')}>
                <Weekdays
                  value={slot.daysOfWeek ?? []}
                  readOnly={readOnly}
                  onChange={(daysOfWeek) => change(at, { daysOfWeek })}
                />
              </Cell>
              <Cell width="fit">
                <IconButton
                  label={t('schedule.remove')}
                  icon={<DeleteIcon />}
                  disabled={readOnly}
                  onClick={() =>
                    set(
                      path,
                      slots.filter((_, each) => each !== at),
                    )
                  }
                />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {errorAt(errors, path) && (
        <p className={styles.error}>
          <FieldErrorIcon />
          {errorAt(errors, path)}
        </p>
      )}
      {!readOnly && (
        <div>
          <Button size="sm" icon={<PlusIcon />} onClick={() => set(path, [...slots, fresh])}>
            {t('schedule.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
