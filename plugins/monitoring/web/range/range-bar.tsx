import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime, dateTime } from '#core/web/text/format.ts';
import type { UrlState } from '#core/web/page/url-state.ts';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '#core/web/ui/icons/icons.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { fits, isZoomed, periodNames, rangeNames, shifted, windowOf, type RangeQuery } from './range.ts';
import styles from '../monitoring.module.css';

interface RangeBarProps {
  url: Pick<UrlState<RangeQuery>, 'state' | 'change'>;
  now: number;
  /** Set where there is nothing to compare and no period to choose. */
  plain?: boolean;
  /** What stands before it, such as which instance is shown. */
  children?: ReactNode;
}

const unzoomed = { from: 0, to: 0 };

/** Chooses the time that all charts of a page show, and what they are compared with. */
export function RangeBar({ url: { state, change }, now, plain = false, children }: RangeBarProps) {
  const { t } = useTranslation('monitoring');
  const window = windowOf(state);
  const zoomed = isZoomed(state);
  const [before, after] = [shifted(window, -1, now), shifted(window, 1, now)];
  const until = dateTime(state.from).slice(0, 11) === dateTime(state.to).slice(0, 11) ? clockTime : dateTime;
  return (
    <div className={styles.bar}>
      {children}
      <span className={styles.gap} />
      {!plain && (
        <>
          <Switch
            label={t('compare')}
            checked={state.compare === 'before'}
            onChange={(event) => change({ compare: event.target.checked ? 'before' : '' })}
          />
          <Select
            variant="button"
            label={t('period')}
            value={state.period}
            options={[
              { value: 'auto', label: t('periods.auto') },
              ...periodNames.map((value) => ({ value, label: t(`periods.${value}`), disabled: !fits(value, window) })),
            ]}
            onChange={(period) => change({ period })}
          />
        </>
      )}
      {zoomed && (
        <FilterChip
          on
          label={`${dateTime(state.from)} – ${until(state.to)}`}
          removeLabel={t('unzoom')}
          onRemove={() => change(unzoomed)}
        />
      )}
      <span className={styles.steps}>
        <IconButton
          variant="quiet"
          size="md"
          label={t('earlier')}
          icon={<ChevronLeftIcon />}
          onClick={() => change({ ...before })}
        />
        <Select
          variant="button"
          label={t('range')}
          icon={<CalendarIcon />}
          value={zoomed ? null : state.range}
          placeholder={t('custom')}
          options={rangeNames.map((value) => ({ value, label: t(`ranges.${value}`) }))}
          onChange={(range) => {
            const next = { ...state, ...unzoomed, range };
            const keeps = next.period === 'auto' || fits(next.period, windowOf(next));
            change({ ...next, ...(keeps ? {} : { period: 'auto' }) });
          }}
        />
        <IconButton
          variant="quiet"
          size="md"
          label={t('later')}
          icon={<ChevronRightIcon />}
          disabled={!zoomed}
          onClick={() => change(after ?? unzoomed)}
        />
      </span>
    </div>
  );
}
