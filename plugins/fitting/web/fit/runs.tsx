import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Ago } from '#core/web/page/ago.tsx';
import { faultText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { urlCodec, urlOneOf, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { HeaderCell, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { DownloadIcon, FitIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { services } from '#plugins/services/contract.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { tasks } from '#plugins/tasks/contract.ts';
import { fitting, type FitRunData } from '../../contract.ts';
import { differingSettings } from './comparison.ts';
import { mainScores } from './main-scores.ts';
import styles from './fit.module.css';
import { formPlace } from './places.ts';
import { narrowed, runGroups } from './run-groups.ts';
import { RunRow } from './run-row.tsx';
import { useLogPlace } from './use-log-place.ts';
import { useRunsCsv } from './use-runs-csv.ts';

/** While something is under way, and otherwise. */
const pollMs = { busy: 2_000, idle: 15_000 };
/** As many are listed at first, and as many more each time that somebody asks for earlier ones. */
const listed = { step: 100, most: 1_000 };
/** As many stand beside each other on a screen. */
const mostCompared = 4;
const figures = () => import('./figures/figures.tsx');
const comparedRuns = () => import('./compared-runs.tsx');
const details = () => import('./run-details.tsx');

const underWay = () => import('./run-under-way.tsx');
/** The address may name a training, by its number, whose details are open, and what the list is narrowed to. */
const runAddress = urlCodec({ run: urlText(9), only: urlOneOf(runGroups, 'ALL') });

/** The trainings of a service; what an earlier one taught it can come back. */
export function Page({ service, base }: ServiceTabProps) {
  const { t } = useTranslation('fitting');
  const [, navigate] = useLocation();
  const { state, change } = useUrlState(runAddress);
  const named = { account: service.id.accountId, model: service.id.modelId };
  const [isBusy, setBusy] = useState(true);
  const [size, setSize] = useState(listed.step);
  const answer = useAnswer(
    fitting.listFitRuns,
    { ...named, size },
    { poll: isBusy ? pollMs.busy : pollMs.idle, keep: true },
  );
  const isOpen = answer.data?.some(({ ended }) => ended === undefined);
  if (isOpen !== undefined && isOpen !== isBusy) setBusy(isOpen);
  const [asked, setAsked] = useState<FitRunData>();
  const [stopped, setStopped] = useState<FitRunData>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [drawn, setDrawn] = useState<number>();
  const { send, pending, error } = useAction(fitting.restoreFitRun, {
    stales: [fitting.listFitRuns, services.getModelInfo],
  });

  const logOf = useLogPlace(service);
  const saveRuns = useRunsCsv();
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
        if (all.length === 0)
          return (
            <Empty
              kind="nothing"
              icon={<FitIcon />}
              title={t('runs.none')}
              text={t('runs.noneText')}
              actions={
                <Button variant="primary" href={formPlace(base)}>
                  {t(service.trainingModelId === undefined ? 'form.title' : 'form.refit')}
                </Button>
              }
            />
          );
        const { shown, group, choices } = narrowed(all, state.only);
        const measured = all.filter(({ latest }) => latest !== undefined);
        // The newest one, which may be under way, unless somebody chose another.
        const ofFigures = measured.find(({ id }) => id === drawn) ?? measured[0];
        const scored = all.some((run) => mainScores(run).length > 0);
        const ofDetails = all.find(({ number: each }) => String(each) === state.run);
        const fitted = all.find(({ inService }) => inService);
        const open = all.find(({ ended }) => ended === undefined);
        const compared = all.filter(({ id }) => chosen.includes(id)).toSorted((a, b) => a.number - b.number);
        const differing = compared.length > 1 ? differingSettings(compared) : undefined;
        return (
          <>
            {open && (
              <Suspense>
                {createElement(lazyPage(underWay), { service, run: open, onStop: () => setStopped(open) })}
              </Suspense>
            )}
            <Card
              title={t('runs.title')}
              padding="none"
              meta={
                <>
                  <Count>{number(shown.length)}</Count>
                  {fitted?.taught !== undefined && (
                    <Badge tone="ok">
                      <span>
                        {t('runs.fitted', { number: fitted.number })} <Ago time={fitted.taught} />
                      </span>
                    </Badge>
                  )}
                </>
              }
              {...(all.length > 1 && { description: t('compare.hint') })}
              actions={
                <>
                  {choices.length > 0 && (
                    <Segmented
                      label={t('runs.state')}
                      value={group}
                      options={(['ALL', ...choices] as const).map((value) => ({
                        value,
                        label: t(`runs.only.${value}`),
                      }))}
                      onChange={(only) => change({ only }, { replace: true })}
                    />
                  )}
                  <Button size="sm" icon={<DownloadIcon />} onClick={() => saveRuns(service.modelName, all)}>
                    {t('csv.save')}
                  </Button>
                </>
              }
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
                    <HeaderCell>{t(differing ? 'runs.differs' : 'runs.config')}</HeaderCell>
                    <HeaderCell>{t('runs.started')}</HeaderCell>
                    <HeaderCell align="end">{t('runs.took')}</HeaderCell>
                    <HeaderCell hidden>{t('runs.actions')}</HeaderCell>
                  </>
                }
              >
                {shown.map((run) => (
                  <RunRow
                    key={run.id}
                    run={run}
                    scored={scored}
                    differing={differing}
                    log={logOf(run)}
                    onOpen={() => change({ run: String(run.number) })}
                    onRepeat={() => navigate(`${formPlace(base)}?like=${run.number}`)}
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
              {all.length === size && size < listed.most && (
                <p className={styles.padded}>
                  <Button onClick={() => setSize(size + listed.step)}>{t('runs.earlier')}</Button>
                </p>
              )}
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
                {createElement(lazyPage(details), {
                  run: ofDetails,
                  log: logOf(ofDetails),
                  onClose: () => change({ run: '' }),
                })}
              </Suspense>
            )}
            {ofFigures && (
              <Suspense>{createElement(lazyPage(figures), { key: ofFigures.id, service, run: ofFigures })}</Suspense>
            )}
            {compared.length > 1 && (
              <Suspense>
                {createElement(lazyPage(comparedRuns), {
                  runs: compared,
                  file: `trainings-${service.modelName}`,
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
