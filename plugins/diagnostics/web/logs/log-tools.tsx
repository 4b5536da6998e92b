import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { ChevronDownIcon } from '#core/web/ui/icons/common-icons.tsx';
import { ChevronUpIcon, ClockIcon, DownloadIcon, WrapIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { logAddress, rangeNames, spanOf } from './address.ts';
import { levels } from './line-facts.ts';
import type { Span } from './log-book.ts';
import { SpanFields } from './span-fields.tsx';
import { saveText } from '#core/web/page/save-text.ts';
import styles from './logs.module.css';

type Address = ReturnType<typeof logAddress.read>;

interface LogToolsProps {
  readonly state: Address;
  /** Whether long lines are wrapped. */
  readonly wrap: boolean;
  readonly change: (part: Partial<Address>) => void;
  readonly hits: readonly number[];
  readonly current: number | undefined;
  readonly onStep: (direction: 1 | -1) => void;
  /** The oldest and newest moments of lines, by which they can be chosen; undefined where they carry none. */
  readonly stamped: Span | undefined;
  /** The attempt whose lines they are; undefined of several instances. */
  readonly attempt: number | undefined;
  readonly file: string;
  /** What is shown, as text. */
  readonly text: () => string;
}

/** Over the lines: what to look for, which to show and how. */
export function LogTools({ state, wrap, change, hits, current, onStep, stamped, attempt, file, text }: LogToolsProps) {
  const { t } = useTranslation('diagnostics');
  const { q, level, range, zone } = state;
  const span = spanOf(state);
  const place = current === undefined ? 0 : hits.indexOf(current) + 1;
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchInput
          label={t('logs.search')}
          clearLabel={t('logs.clear')}
          value={q}
          onSearch={(words) => change({ q: words })}
          onKeyDown={({ key, shiftKey }) => {
            if (key === 'Enter' && q !== '') onStep(shiftKey ? -1 : 1);
          }}
        />
        {q !== '' && (
          <>
            <span className={styles.hits} role="status">
              {place > 0
                ? t('logs.hitOf', { place: number(place), count: hits.length, number: number(hits.length) })
                : t('logs.hits', { count: hits.length, number: number(hits.length) })}
            </span>
            <IconButton label={t('logs.previous')} icon={<ChevronUpIcon />} onClick={() => onStep(-1)} />
            <IconButton label={t('logs.next')} icon={<ChevronDownIcon />} onClick={() => onStep(1)} />
          </>
        )}
      </div>
      <div className={styles.select}>
        <Select
          label={t('logs.level')}
          value={level}
          onChange={(chosen) => change({ level: chosen })}
          options={levels.map((value) => ({ value, label: t(`logs.levels.${value}`) }))}
        />
      </div>
      {stamped && (
        <div className={styles.select}>
          <Select
            label={t('logs.range')}
            icon={<ClockIcon />}
            value={span ? 'span' : range}
            onChange={(chosen) =>
              change(
                chosen === 'span'
                  ? {
                      range: 'all',
                      from: String(stamped.from),
                      till: String(stamped.till),
                      attempt: String(attempt ?? ''),
                    }
                  : { range: chosen, from: '', till: '' },
              )
            }
            options={(['span', ...rangeNames] as const).map((value) => ({ value, label: t(`logs.ranges.${value}`) }))}
          />
        </div>
      )}
      {stamped && span && <SpanFields span={span} zone={zone} change={change} />}
      <div className={styles.end}>
        <IconButton
          label={t('logs.wrap')}
          icon={<WrapIcon />}
          variant={wrap ? 'primary' : 'secondary'}
          size="md"
          aria-pressed={wrap}
          onClick={() => change({ wrap: wrap ? 'off' : 'on' })}
        />
        {stamped && (
          <Segmented
            label={t('logs.zone')}
            value={zone}
            onChange={(chosen) => change({ zone: chosen })}
            options={[
              { value: 'local', label: t('logs.local') },
              { value: 'utc', label: 'UTC' },
            ]}
          />
        )}
        <Button icon={<DownloadIcon />} onClick={() => saveText(text(), file)}>
          {t('logs.download')}
        </Button>
      </div>
    </div>
  );
}
