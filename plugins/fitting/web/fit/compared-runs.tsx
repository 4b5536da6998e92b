import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duration, number } from '#core/web/text/format.ts';
import { saveCsv } from '#core/web/text/save-csv.ts';
import { sizeText } from '#core/web/text/size.ts';
import { Cell, GroupRow, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Switch } from '#core/web/ui/inputs/switch.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { comparisonOf, type Compared, type ComparedLine, type Comparison } from './comparison.ts';
import styles from './fit.module.css';
import type { RunColumn } from './runs-csv.ts';
import { useCostText } from './use-cost-text.ts';
import { useColumnText } from './use-runs-csv.ts';

const groups = ['scores', 'config', 'made', 'took'] as const satisfies readonly (keyof Comparison)[];
const scoreDigits = 4;

interface ComparedRunsProps {
  runs: readonly Compared[];
  /** How the name of a file begins. */
  file: string;
  /** What scores are called; they are what the service calls them where it is left out. */
  scoreText?: (path: string) => string;
  onClear: () => void;
}

/** What was used, as files have it. */
const usedColumns: Readonly<Record<string, RunColumn>> = { time: 'took', cost: 'cost', memory: 'memory' };

/** Trainings beside each other, the earliest first; numbers are set against its own. */
export function Page({ runs, file, scoreText, onClear }: ComparedRunsProps) {
  const { t } = useTranslation('fitting');
  const columnText = useColumnText();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const comparison = comparisonOf(runs);
  const shown = groups.map((group) => ({
    group,
    lines: comparison[group].filter(({ differs }) => differs || !onlyDifferent),
  }));
  function save() {
    const named = (group: keyof Comparison, path: string) => {
      if (group === 'took') return columnText(usedColumns[path]!);
      if (group === 'made') return t(`compare.made.${path}`);
      return group === 'scores' && scoreText ? scoreText(path) : path || t('compare.whole');
    };
    const cells = (group: keyof Comparison, { path, values }: ComparedLine) =>
      group === 'took' && path === 'time'
        ? values.map((ms) => (typeof ms === 'number' ? ms / 1_000 : undefined))
        : values;
    saveCsv([file, ...runs.map(({ number: each }) => each)].join('-'), [
      ['', t('compare.what'), ...runs.map(({ number: each }) => t('compare.run', { number: each }))],
      ...shown.flatMap(({ group, lines }) =>
        lines.map((line) => [t(`compare.groups.${group}`), named(group, line.path), ...cells(group, line)]),
      ),
    ]);
  }
  return (
    <Card
      title={t('compare.title')}
      padding="none"
      actions={
        <span className={styles.compareActions}>
          <Switch
            label={t('compare.onlyDifferent')}
            checked={onlyDifferent}
            onChange={({ target }) => setOnlyDifferent(target.checked)}
          />
          <Button size="sm" variant="ghost" icon={<DownloadIcon />} onClick={save}>
            {t('csv.save')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onClear}>
            {t('compare.clear')}
          </Button>
        </span>
      }
    >
      <Table
        label={t('compare.title')}
        header={
          <>
            <HeaderCell>{t('compare.what')}</HeaderCell>
            {runs.map((run) => (
              <HeaderCell key={run.id} align="end">
                <span className={styles.run}>
                  {t('compare.run', { number: run.number })}
                  {run.inService && <Badge tone="ok">{t('runs.inService')}</Badge>}
                </span>
              </HeaderCell>
            ))}
          </>
        }
      >
        {shown.flatMap(({ group, lines }) => [
          <GroupRow key={group} columns={runs.length + 1}>
            {t(`compare.groups.${group}`)}
          </GroupRow>,
          ...(lines.length === 0
            ? [
                <Row key={`${group} none`}>
                  <Cell emphasis="quiet">
                    {t(comparison[group].length === 0 ? `compare.nothing.${group}` : 'compare.same')}
                  </Cell>
                  {runs.map(({ id }) => (
                    <Cell key={id} wideOnly />
                  ))}
                </Row>,
              ]
            : lines.map((line) => (
                <Line key={`${group} ${line.path}`} group={group} line={line} runs={runs} scoreText={scoreText} />
              ))),
        ])}
      </Table>
    </Card>
  );
}

interface LineProps {
  group: keyof Comparison;
  line: ComparedLine;
  runs: readonly Compared[];
  scoreText: ComparedRunsProps['scoreText'];
}

function Line({ group, line: { path, values, differs }, runs, scoreText }: LineProps) {
  const { t } = useTranslation('fitting');
  const [first] = values;
  const costText = useCostText();
  const amounts: Readonly<Record<string, (value: number) => string>> = {
    time: duration,
    cost: costText,
    memory: sizeText,
  };
  const digits = values.some((value) => typeof value === 'number' && !Number.isInteger(value)) ? scoreDigits : 0;
  const shown = (value: number | string | undefined): string => {
    if (value === undefined) return '–';
    if (typeof value === 'string') return value;
    if (group === 'took') return amounts[path]!(value);
    return group === 'config' ? String(value) : number(value, digits);
  };
  return (
    <Row>
      <Cell>
        {group === 'made' || group === 'took' ? (
          t(`compare.${group}.${path}`)
        ) : group === 'scores' && scoreText ? (
          scoreText(path)
        ) : (
          <code>{path || t('compare.whole')}</code>
        )}
      </Cell>
      {values.map((value, at) => (
        <Cell
          key={runs[at]!.id}
          label={t('compare.run', { number: runs[at]!.number })}
          align="end"
          emphasis={differs ? 'strong' : 'quiet'}
        >
          <span className={styles.value}>
            {shown(value)}
            {group === 'scores' && typeof value === 'number' && typeof first === 'number' && value !== first && (
              <span className={styles.quiet}>{`${value > first ? '+' : '−'}${shown(Math.abs(value - first))}`}</span>
            )}
          </span>
        </Cell>
      ))}
    </Row>
  );
}
