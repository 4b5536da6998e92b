import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOf, number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, Row } from '#core/web/ui/data/table.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '#core/web/ui/icons/common-icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Price } from '#plugins/services/web/parts.ts';
import { shareText, type Figures } from './money.ts';
import { usePriceText } from './price-text.ts';
import type { SumLine } from './sum-lines.ts';
import styles from './billing.module.css';

/** Which columns a table of sums has. */
export interface SumsColumns {
  readonly hasUnits: boolean;
  readonly hasPrices: boolean;
  readonly canUnfold: boolean;
  readonly hasQuotas: boolean;
}

interface SumsRowProps {
  line: SumLine;
  /** Its colour in the chart, 1 to 6. */
  colour: number | undefined;
  columns: SumsColumns;
  heads: Readonly<Record<'calls' | 'units' | 'price' | 'freeUnits' | 'share' | 'amount', string>>;
  total: number;
  timeZone: string;
  money: Figures['text'];
  href: string | undefined;
  calls: string | undefined;
  /** What it is made of. */
  unfolded: ReactNode;
}

/** One line of a table of sums, below which it can be unfolded what that is made of. */
export function SumsRow({ line, colour, columns, heads, total, timeZone, money, href, calls, unfolded }: SumsRowProps) {
  const { t } = useTranslation('billing');
  const [open, setOpen] = useState(false);
  const { hasUnits, hasPrices, canUnfold, hasQuotas } = columns;
  const count = [canUnfold, true, true, hasUnits, hasPrices, hasUnits, true, true].filter(Boolean).length;
  return (
    <>
      <Row>
        {canUnfold && (
          <Cell width="fit">
            {unfolded && (
              <IconButton
                label={t(open ? 'sums.fold' : 'sums.unfold', { name: line.name })}
                icon={open ? <ChevronDownIcon /> : <ChevronRightIcon />}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              />
            )}
          </Cell>
        )}
        <Cell>
          <div className={styles.named}>
            <i
              aria-hidden
              className={styles.swatch}
              style={colour === undefined ? undefined : { background: `var(--c${colour})` }}
            />
            <div className={styles.line}>
              <Leading href={href}>
                <strong>{line.name}</strong>
              </Leading>
              {line.path !== undefined && <div className={styles.path}>{line.path}</div>}
            </div>
          </div>
        </Cell>
        <Cell label={heads.calls} align="end">
          {line.calls === 0 ? '–' : <Leading href={calls}>{number(line.calls)}</Leading>}
        </Cell>
        {hasUnits && (
          <Cell label={heads.units} align="end">
            {units(line.units)}
          </Cell>
        )}
        {hasPrices && (
          <Cell label={heads.price} align="end">
            <PriceOf line={line} timeZone={timeZone} />
          </Cell>
        )}
        {hasUnits && (
          <Cell label={heads.freeUnits} align="end" wideOnly={!line.freeUnits}>
            <FreeUnits line={line} label={heads.freeUnits} hasQuotas={hasQuotas} />
          </Cell>
        )}
        <Cell label={heads.share} align="end" wideOnly>
          {shareText(line.amount, total)}
        </Cell>
        <Cell label={heads.amount} align="end" emphasis="strong">
          {money(line.amount)}
        </Cell>
      </Row>
      {open && (
        <tr role="row" className={styles.unfolded}>
          <td role="cell" colSpan={count}>
            {unfolded}
          </td>
        </tr>
      )}
    </>
  );
}

/** What a unit costs now, and what it cost before in the same period. */
function PriceOf({ line: { billing, priceBefore }, timeZone }: { line: SumLine; timeZone: string }) {
  const { t } = useTranslation('billing');
  const price = usePriceText();
  if (!billing) return '–';
  return (
    <div>
      <Price billing={billing} />
      {priceBefore && (
        <div className={styles.second}>
          {t('sums.priceBefore', { price: price(priceBefore.amount), date: changeDay(priceBefore.time, timeZone) })}
        </div>
      )}
    </div>
  );
}

export const changeDay = (time: string, timeZone: string): string =>
  formatOf(Intl.DateTimeFormat, { day: 'numeric', month: 'long', timeZone } as const).format(new Date(time));

/** How many units were for nothing, of how many that may be. */
function FreeUnits({
  line: { freeUnits = 0, billing },
  label,
  hasQuotas,
}: {
  line: SumLine;
  label: string;
  hasQuotas: boolean;
}) {
  const { t } = useTranslation('billing');
  const quota = billing?.isBillingEnabled === true ? (billing.freeUnitQuota ?? 0) : 0;
  if (!hasQuotas || quota === 0) return units(freeUnits);
  const share = freeUnits / quota;
  return (
    <div className={styles.quota}>
      {t('sums.freeOf', { used: number(freeUnits), quota: number(quota) })}
      <Progress label={label} value={share} tone={share < 1 ? 'accent' : 'neu'} />
    </div>
  );
}

/** A link where there is somewhere to go. */
function Leading({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? children : <Link href={href}>{children}</Link>;
}

const units = (value = 0): string => (value === 0 ? '–' : number(value, Number.isInteger(value) ? 0 : 2));
