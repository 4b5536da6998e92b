import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { saveCsv } from '#core/web/text/save-csv.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { Figures } from './money.ts';
import type { SumLine, Told } from './sum-lines.ts';
import { colourOf } from './sums-chart.tsx';
import { SumsRow, type SumsColumns } from './sums-row.tsx';

interface SumsTableProps {
  told: Told;
  /** Lines without calls, which are shown where somebody asks for them. */
  without:
    | { readonly lines: readonly SumLine[]; readonly shown: boolean; readonly show: (shown: boolean) => void }
    | undefined;
  label: string;
  of: string;
  file: string;
  money: Figures['text'];
  hasQuotas?: boolean;
  hrefOf?: (line: SumLine) => string | undefined;
  callsOf?: (line: SumLine) => string | undefined;
  renderUnfolded?: ((line: SumLine) => ReactNode) | undefined;
}

/** All lines with their total; what is shown can be saved as a file. */
export function SumsTable(props: SumsTableProps) {
  const { told, without, label, of, file, money, hasQuotas = false, hrefOf, callsOf, renderUnfolded } = props;
  const { total, currency, timeZone } = told;
  const { t } = useTranslation('billing');
  const lines = without?.shown ? [...told.lines, ...without.lines] : told.lines;
  const columns: SumsColumns = {
    hasUnits: lines.some((line) => line.units !== undefined),
    hasPrices: lines.some((line) => line.billing !== undefined),
    canUnfold: renderUnfolded !== undefined,
    hasQuotas,
  };
  const { hasUnits, hasPrices, canUnfold } = columns;
  const heads = {
    calls: t('sums.calls'),
    units: t('sums.units'),
    price: t('sums.price'),
    freeUnits: t('sums.freeUnits'),
    share: t('sums.share'),
    amount: t('sums.amount'),
  };
  const save = () =>
    saveCsv(file, [
      [
        of,
        t('sums.path'),
        heads.calls,
        ...(hasUnits ? [heads.units, heads.freeUnits] : []),
        t('sums.amountIn', { currency: t(`currency.${currency}`) }),
      ],
      ...lines.map(({ name, path = '', calls, units = 0, freeUnits = 0, amount }) => [
        name,
        path,
        calls,
        ...(hasUnits ? [units, freeUnits] : []),
        amount,
      ]),
    ]);
  return (
    <Card
      padding="none"
      title={t('sums.lines')}
      actions={
        <>
          {without && without.lines.length > 0 && (
            <Switch
              label={t('sums.without', { count: without.lines.length })}
              checked={without.shown}
              onChange={({ currentTarget }) => without.show(currentTarget.checked)}
            />
          )}
          <Button icon={<DownloadIcon />} onClick={save}>
            {t('sums.export')}
          </Button>
        </>
      }
    >
      <Table
        label={label}
        header={
          <>
            {canUnfold && (
              <HeaderCell hidden width="fit">
                {t('sums.parts')}
              </HeaderCell>
            )}
            <HeaderCell>{of}</HeaderCell>
            <HeaderCell align="end">{heads.calls}</HeaderCell>
            {hasUnits && <HeaderCell align="end">{heads.units}</HeaderCell>}
            {hasPrices && <HeaderCell align="end">{heads.price}</HeaderCell>}
            {hasUnits && <HeaderCell align="end">{heads.freeUnits}</HeaderCell>}
            <HeaderCell align="end">{heads.share}</HeaderCell>
            <HeaderCell align="end">{heads.amount}</HeaderCell>
          </>
        }
      >
        {lines.map((line, at) => (
          <SumsRow
            key={line.id}
            line={line}
            colour={at < told.lines.length ? colourOf(at) : undefined}
            columns={columns}
            heads={heads}
            total={total}
            timeZone={timeZone}
            money={money}
            href={hrefOf?.(line)}
            calls={callsOf?.(line)}
            unfolded={line.calls > 0 ? renderUnfolded?.(line) : undefined}
          />
        ))}
        <Row>
          {canUnfold && <Cell width="fit" wideOnly />}
          <Cell>
            <strong>{t('sums.total')}</strong>
          </Cell>
          <Cell label={heads.calls} align="end" emphasis="strong">
            {number(lines.reduce((sum, { calls }) => sum + calls, 0))}
          </Cell>
          {hasUnits && <Cell wideOnly />}
          {hasPrices && <Cell wideOnly />}
          {hasUnits && <Cell wideOnly />}
          <Cell wideOnly />
          <Cell label={heads.amount} align="end" emphasis="strong">
            {money(total)}
          </Cell>
        </Row>
      </Table>
    </Card>
  );
}
