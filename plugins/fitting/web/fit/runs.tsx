import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { HeaderCell, Table } from '#core/web/ui/data/table.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { tasks } from '#plugins/tasks/contract.ts';
import { fitting, type FitRunData } from '../../contract.ts';
import { mainScores } from './main-scores.ts';
import { RunRow } from './run-row.tsx';

/** While something is under way, and otherwise. */
const pollMs = { busy: 2_000, idle: 15_000 };
/** As many stand beside each other on a screen. */
const mostCompared = 4;
const figures = () => import('./figures/figures.tsx');
const comparedRuns = () => import('./compared-runs.tsx');
const details = () => import('./run-details.tsx');

interface RunListProps {
  service: ModelInfoData;
  /** Is given a training that another one is to be like. */
  onRepeat: (run: FitRunData) => void;
}

/** The trainings of a service; what an earlier one taught it can come back. */
export function RunList({ service, onRepeat }: RunListProps) {
  const { t } = useTranslation('fitting');
  const named = { account: service.id.accountId, model: service.id.modelId };
  const [isBusy, setBusy] = useState(true);
  const answer = useAnswer(fitting.listFitRuns, named, { poll: isBusy ? pollMs.busy : pollMs.idle });
  const isOpen = answer.data?.some(({ ended }) => ended === undefined);
  if (isOpen !== undefined && isOpen !== isBusy) setBusy(isOpen);
  const [asked, setAsked] = useState<FitRunData>();
  const [stopped, setStopped] = useState<FitRunData>();
  const [opened, setOpened] = useState<number>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [drawn, setDrawn] = useState<number>();
  const { send, pending, error } = useAction(fitting.restoreFitRun, {
    stales: [fitting.listFitRuns, services.getModelInfo],
  });

  const stopping = useAction(tasks.stopJob, { stales: [fitting.listFitRuns] });

  async function stop({ taskId }: FitRunData) {
    await stopping.send({ taskId: String(taskId) }).then(
      () => setStopped(undefined),
      () => undefined,
    );
  }
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
        const scored = all.some((run) => mainScores(run).length > 0);
        const ofDetails = all.find(({ id }) => id === opened);
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
                    {scored && <HeaderCell>{t('runs.scores')}</HeaderCell>}
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
                    scored={scored}
                    onOpen={() => setOpened(run.id)}
                    onRepeat={() => onRepeat(run)}
                    onRestore={() => setAsked(run)}
                    onStop={() => setStopped(run)}
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
              <ConfirmDialog
                open={stopped !== undefined}
                onClose={() => setStopped(undefined)}
                onConfirm={() => stopped && void stop(stopped)}
                title={t('runs.stopTitle', { number: stopped?.number })}
                confirmLabel={t('runs.stop')}
                cancelLabel={t('cancel')}
                busy={stopping.pending}
                error={stopping.error && faultText(t, stopping.error)}
              >
                {t('runs.stopText')}
              </ConfirmDialog>
            </Card>
            {ofDetails && (
              <Suspense>
                {createElement(lazyPage(details), { run: ofDetails, onClose: () => setOpened(undefined) })}
              </Suspense>
            )}
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
