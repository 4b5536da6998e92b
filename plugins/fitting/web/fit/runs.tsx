import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { faultText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { fitting, type FitRunData } from '../../contract.ts';
import styles from './fit.module.css';

const pollMs = 2_000;
/** As many stand beside each other on a screen. */
const mostCompared = 4;
const figures = () => import('./figures/figures.tsx');
const comparedRuns = () => import('./compared-runs.tsx');
const tones = { DONE: 'ok', FAILED: 'bad', STOPPED: 'neu' } as const;

/** The trainings of a service; what an earlier one taught it can come back. */
export function RunList({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('fitting');
  const named = { account: service.id.accountId, model: service.id.modelId };
  const answer = useAnswer(fitting.listFitRuns, named, { poll: pollMs });
  const [asked, setAsked] = useState<FitRunData>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [drawn, setDrawn] = useState<number>();
  const { send, pending, error } = useAction(fitting.restoreFitRun, {
    stales: [fitting.listFitRuns, services.getModelInfo],
  });

  async function restore({ id, number: run }: FitRunData) {
    const restored = await send({ ...named, runId: id }).catch(() => undefined);
    if (!restored) return;
    toastSuccess(t('runs.restored', { number: run }));
    setAsked(undefined);
  }
  return (
    <Loaded answer={answer} what={t('runs.title')} count={2}>
      {(all) => {
        if (all.length === 0) return null;
        const measured = all.filter(({ latest }) => latest !== undefined);
        // The newest one, which may be under way, unless somebody chose another.
        const ofFigures = measured.find(({ id }) => id === drawn) ?? measured[0];
        return (
          <>
            <Card
              title={t('runs.title')}
              padding="none"
              meta={<Count>{number(all.length)}</Count>}
              {...(all.length > 1 && { description: t('compare.hint') })}
            >
              <Table
                label={t('runs.title')}
                density="relaxed"
                header={
                  <>
                    {all.length > 1 && (
                      <HeaderCell hidden width="fit">
                        {t('compare.choose')}
                      </HeaderCell>
                    )}
                    <HeaderCell>{t('runs.run')}</HeaderCell>
                    <HeaderCell>{t('runs.state')}</HeaderCell>
                    <HeaderCell>{t('runs.data')}</HeaderCell>
                    <HeaderCell>{t('runs.config')}</HeaderCell>
                    <HeaderCell>{t('runs.started')}</HeaderCell>
                    <HeaderCell align="end">{t('runs.took')}</HeaderCell>
                    <HeaderCell hidden>{t('runs.actions')}</HeaderCell>
                  </>
                }
              >
                {all.map((run) => (
                  <RunRow
                    key={run.id}
                    run={run}
                    onRestore={() => setAsked(run)}
                    {...(measured.length > 1 &&
                      run.latest && { drawn: run === ofFigures, onDraw: () => setDrawn(run.id) })}
                    {...(all.length > 1 && {
                      choice: {
                        chosen: chosen.includes(run.id),
                        full: chosen.length >= mostCompared,
                        onChange: (isChosen) =>
                          setChosen(isChosen ? [...chosen, run.id] : chosen.filter((id) => id !== run.id)),
                      },
                    })}
                  />
                ))}
              </Table>
              <ConfirmDialog
                open={asked !== undefined}
                tone="primary"
                onClose={() => setAsked(undefined)}
                onConfirm={() => asked && void restore(asked)}
                title={t('runs.restoreTitle', { number: asked?.number })}
                confirmLabel={t('runs.restore')}
                cancelLabel={t('cancel')}
                busy={pending}
                error={error && faultText(t, error)}
              >
                {t('runs.restoreText')}
              </ConfirmDialog>
            </Card>
            {ofFigures && (
              <Suspense>{createElement(lazyPage(figures), { key: ofFigures.id, service, run: ofFigures })}</Suspense>
            )}
            {chosen.length > 1 && (
              <Suspense>
                {createElement(lazyPage(comparedRuns), {
                  runs: all.filter(({ id }) => chosen.includes(id)).toSorted((a, b) => a.number - b.number),
                  onClear: () => setChosen([]),
                })}
              </Suspense>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface RunRowProps {
  run: FitRunData;
  onRestore: () => void;
  /** Where the service measured something; `drawn` where that is what the charts show. */
  drawn?: boolean;
  onDraw?: () => void;
  /** Where there is another one to be compared with. */
  choice?: { chosen: boolean; full: boolean; onChange: (chosen: boolean) => void };
}

function RunRow({ run, onRestore, drawn, onDraw, choice }: RunRowProps) {
  const { t } = useTranslation('fitting');
  const { state, percentage, failure, ended, started } = run;
  const tone = state in tones ? tones[state as keyof typeof tones] : 'info';
  return (
    <Row selected={choice?.chosen ?? false}>
      {choice && (
        <Cell width="fit">
          <Checkbox
            aria-label={t('compare.chooseRun', { number: run.number })}
            checked={choice.chosen}
            disabled={choice.full && !choice.chosen}
            onChange={({ target }) => choice.onChange(target.checked)}
          />
        </Cell>
      )}
      <Cell emphasis="strong">
        <span className={styles.run}>
          {number(run.number)}
          {run.inService && <Badge tone="ok">{t('runs.inService')}</Badge>}
        </span>
      </Cell>
      <Cell label={t('runs.state')}>
        <span className={styles.state}>
          <Badge tone={tone}>{t(`state.${state}`)}</Badge>
          {ended === undefined && (
            <span className={styles.progress}>
              <Progress label={t(`state.${state}`)} {...(state === 'TRAINING' && { value: percentage / 100 })} />
            </span>
          )}
          {failure !== undefined && <span className={styles.failure}>{failure}</span>}
        </span>
      </Cell>
      <Cell label={t('runs.data')}>
        <Link href={`/workspace/datasets/${run.datasetAccountId}/${run.datasetId}`}>{run.datasetName}</Link>{' '}
        <span className={styles.quiet}>
          {t('runs.version', { version: run.datasetVersion, count: run.rows, rows: number(run.rows) })}
        </span>
      </Cell>
      <Cell label={t('runs.config')}>
        <code className={styles.config}>{run.config === '' ? '{}' : run.config}</code>
      </Cell>
      <Cell label={t('runs.started')} emphasis="quiet">
        <span>
          <Ago time={started} />, {run.author}
        </span>
      </Cell>
      <Cell label={t('runs.took')} align="end" emphasis="quiet">
        {ended === undefined ? '–' : t('runs.seconds', { value: number((ended - started) / 1_000, 1) })}
      </Cell>
      <ActionsCell
        always={
          <>
            {onDraw && (
              <Button size="sm" variant="ghost" aria-pressed={drawn} onClick={onDraw}>
                {t('figures.show')}
              </Button>
            )}
            {run.restorable && (
              <Button size="sm" variant="ghost" onClick={onRestore}>
                {t('runs.restore')}
              </Button>
            )}
          </>
        }
      />
    </Row>
  );
}
