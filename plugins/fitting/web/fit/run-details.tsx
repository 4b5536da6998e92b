import { useTranslation } from 'react-i18next';
import { parsedJson } from '#core/contract/json.ts';
import { failureText } from '#core/web/page/failure-text.ts';
import { dateTime, duration, number } from '#core/web/text/format.ts';
import { sizeText } from '#core/web/text/size.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { FitRunData } from '../../contract.ts';
import { leaves } from './comparison.ts';
import styles from './fit.module.css';
import { PhaseBar } from './phase-bar.tsx';
import { phasesOf } from './phases.ts';
import { useCostText } from './use-cost-text.ts';

const scoreDigits = 4;

interface RunDetailsProps {
  run: FitRunData;
  /** Where people see what its instance wrote. */
  log: string | undefined;
  onClose: () => void;
}

/** All that is kept of a training: what it was made of, what came of it, and which files. */
export function Page({ run, log, onClose }: RunDetailsProps) {
  const { t } = useTranslation('fitting');
  const costText = useCostText();
  const { started, begun = started, ended, used, artefacts } = run;
  const phases = ended === undefined ? [] : phasesOf(run, ended);
  const failure = failureText(t, { errorMessage: run.failure, errorNotes: run.failureNotes });
  // What sums up comes before its parts.
  const scores = [...leaves(run.metrics)].toSorted(([a], [b]) => a.split('.').length - b.split('.').length);
  return (
    <Dialog open onClose={onClose} title={t('compare.run', { number: run.number })} closeLabel={t('cancel')} width="lg">
      <div className={styles.review}>
        {failure !== undefined && <Callout tone="bad" title={failure} />}
        <KeyValue
          layout="beside"
          items={[
            { key: t('runs.state'), value: t(`state.${run.state}`) },
            {
              key: t('runs.data'),
              value: (
                <span className={styles.run}>
                  <Link variant="strong" href={`/workspace/datasets/${run.datasetAccountId}/${run.datasetId}`}>
                    {run.datasetName}
                  </Link>
                  <span className={styles.quiet}>
                    {t('runs.version', { version: run.datasetVersion, count: run.rows, rows: number(run.rows) })}
                  </span>
                </span>
              ),
            },
            ...(run.image === '' ? [] : [{ key: t('compare.made.image'), value: <code>{run.image}</code> }]),
            { key: t('runs.started'), value: `${dateTime(started)}, ${run.author}` },
            ...(begun - started > 1_000 ? [{ key: t('runs.waited'), value: duration(begun - started) }] : []),
            ...(ended === undefined ? [] : [{ key: t('runs.took'), value: duration(ended - begun) }]),
            ...(used?.cost === undefined
              ? []
              : [
                  {
                    key: t('runs.cost'),
                    value: (
                      <span className={styles.run}>
                        {costText(used.cost)} <span className={styles.quiet}>{t('runs.costOf')}</span>
                      </span>
                    ),
                  },
                ]),
            ...(used?.memoryBytes === undefined ? [] : [{ key: t('runs.memory'), value: sizeText(used.memoryBytes) }]),
            ...(log === undefined ? [] : [{ key: t('runs.log'), value: <Link href={log}>{t('runs.openLog')}</Link> }]),
          ]}
        />
        {phases.length > 0 && (
          <section className={styles.labels}>
            <h3 className={styles.heading}>{t('phases.title')}</h3>
            <PhaseBar phases={phases} />
          </section>
        )}
        <section>
          <h3 className={styles.heading}>{t('runs.config')}</h3>
          <CodeWell label={t('runs.config')} text={laidOut(run.config)} height="half" />
        </section>
        {scores.length > 0 && (
          <section>
            <h3 className={styles.heading}>{t('runs.scores')}</h3>
            <KeyValue
              items={scores.map(([key, value]) => ({
                key,
                value: typeof value === 'number' ? number(value, Number.isInteger(value) ? 0 : scoreDigits) : value,
              }))}
            />
          </section>
        )}
        {artefacts.length > 0 && (
          <Card padding="none">
            <Table
              label={t('runs.files')}
              density="compact"
              header={
                <>
                  <HeaderCell>{t('runs.files')}</HeaderCell>
                  <HeaderCell align="end">{t('runs.size')}</HeaderCell>
                </>
              }
            >
              {artefacts.map(({ name, bytes }) => (
                <Row key={name}>
                  <Cell>
                    <code>{name}</code>
                  </Cell>
                  <Cell label={t('runs.size')} align="end" emphasis="quiet">
                    {sizeText(bytes)}
                  </Cell>
                </Row>
              ))}
            </Table>
          </Card>
        )}
      </div>
    </Dialog>
  );
}

function laidOut(config: string): string {
  if (config.trim() === '') return '{}';
  const read = config.includes('\n') ? undefined : parsedJson(config);
  return read ? JSON.stringify(read.value, null, 2) : config;
}
