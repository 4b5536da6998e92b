import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import { lastJobOf } from '#core/server/jobs/job-status.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { Datasets } from '#plugins/datasets/server/public.ts';
import { textOf } from '#plugins/gateway/server/public.ts';
import type { Images } from '#plugins/images/server/public.ts';
import type { FitLimit } from '#plugins/limits/server/public.ts';
import { startNoteOf, type FitConfigData } from '#plugins/services/contract.ts';
import type { ServiceEntity, Services, Starts } from '#plugins/services/server/public.ts';
import type { fitting, FitRunData } from '../contract.ts';
import { noConfig, type FitConfigs } from './config-store.ts';
import { countBeginning } from './counting.ts';
import { told } from './estimate.ts';
import { shownFailure } from './failure.ts';
import type { RunFigures } from './run-figures.ts';
import { running, type Runs } from './run-store.ts';
import type { States } from './states/states.ts';
import type { ConfigRow, RunRow } from './tables.ts';
import { askStart, requireStart } from './room.ts';
import { requireTrainer, sourcesOf, trainable, type Wish } from './trainable.ts';
import { takeUp, training } from './training.ts';
import { validationAnswers } from './validating/answers.ts';
import type { Validations } from './validating/validation-store.ts';

export interface FittingParts {
  readonly db: Database;
  readonly host: Host;
  readonly configs: FitConfigs;
  readonly datasets: Datasets;
  readonly figures: RunFigures;
  readonly images: Images;
  readonly jobs: Jobs;
  readonly limit: FitLimit;
  readonly runs: Runs;
  readonly services: Services;
  readonly starts: Starts;
  readonly states: States;
  readonly validations: Validations;
}

export function fittingAnswers(parts: FittingParts): Answers<typeof fitting> {
  const { db, host, configs, figures, jobs, limit, runs, services, states } = parts;

  const owned = ({ account, model }: { account: string; model: string }, { caller }: Asked) =>
    services.require(caller, account, model, 'edit');

  /** Says which of service, image, dataset, configuration and limit keeps a training from beginning, in that order. */
  async function begin(named: { account: string; model: string }, wish: Wish, asked: Asked) {
    const service = await owned(named, asked);
    const { image, dataset, version, config, configId } = await trainable(parts, service, wish, asked);
    if ((await runs.present(service.id)).open) throw running();
    await requireStart(parts, service, asked);
    await countBeginning(parts, service);
    await db.transaction(async (session) => {
      const run = await runs.begin(
        {
          modelId: service.id,
          datasetAccountId: dataset.accountId,
          datasetId: dataset.id,
          datasetName: dataset.name,
          datasetVersion: version.number,
          rows: version.rows,
          configId,
          config,
          image,
          author: signedIn(asked).login,
        },
        session,
      );
      const taskId = await jobs.add(
        training,
        { runId: run.id, accountId: service.account.id },
        {
          accountId: service.account.id,
          entity: { name: 'model', key: { accountId: service.account.id, modelId: service.id } },
          entityName: service.name,
        },
        session,
      );
      await runs.note(run.id, { taskId }, session);
    });
    return (await lastJobOf(db, service.id))!;
  }

  /** One that has learnt may have failed only because no instance could be started with that. */
  const isKept = async ({ id: modelId, account }: ServiceEntity, { id: runId, storage, state, taughtAt }: RunRow) =>
    (state === 'DONE' || (state === 'FAILED' && taughtAt !== null)) &&
    states.of(storage).has({ accountId: account.id, modelId, runId });

  async function runOf(service: ServiceEntity, runId: string): Promise<RunRow> {
    const run = await runs.byId(idIn(runId));
    if (run?.modelId !== service.id) throw noRun(runId);
    return run;
  }

  /** Who trained; an instance of another account's service is nobody's to look into. */
  async function instanceOf(service: ServiceEntity, { instanceId, instanceModelId: modelId }: RunRow) {
    if (instanceId === null || modelId === null) return undefined;
    const trainer = modelId === service.id ? service : await services.byId(modelId);
    return trainer?.account.id === service.account.id ? { modelId, instanceId } : undefined;
  }

  async function show(service: ServiceEntity, row: RunRow): Promise<FitRunData> {
    const kept = await isKept(service, row);
    const instance = await instanceOf(service, row);
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      percentage: row.percentage,
      inService: row.inService,
      restorable: kept && !row.inService,
      datasetAccountId: row.datasetAccountId,
      datasetId: row.datasetId,
      datasetName: row.datasetName,
      datasetVersion: row.datasetVersion,
      rows: row.rows,
      config: row.config,
      image: row.image,
      author: row.author,
      started: row.startedAt.getTime(),
      ...(row.begunAt && { begun: row.begunAt.getTime() }),
      ...(row.givenAt && { given: row.givenAt.getTime() }),
      ...(row.taughtAt && { taught: row.taughtAt.getTime() }),
      ...(row.used && { used: row.used }),
      ...(row.endedAt && { ended: row.endedAt.getTime() }),
      ...(row.taskId !== null && { taskId: row.taskId }),
      ...(instance && { instance }),
      ...shownFailure(row),
      ...(row.latest && { latest: row.latest }),
      ...(row.metrics && { metrics: row.metrics }),
      artefacts: row.artefacts,
    };
  }

  return {
    ...validationAnswers(parts),
    async listAvailableFitConfigs({ account, model }, { caller }) {
      const service = await services.require(caller, account, model, 'see');
      const sources = sourcesOf(service);
      const named = new Map((await services.byIds(sources)).map((each) => [each.id, each]));
      return (await configs.of(sources)).map((row) => showConfig(row, named.get(row.modelId) ?? service));
    },
    fit: ({ account, model, body }, asked) =>
      begin({ account, model }, { ...body, config: body.config == null ? undefined : textOf(body.config) }, asked),
    fit_v2: ({ account, model, body }, asked) =>
      begin({ account, model }, { ...body, config: body.config ?? undefined }, asked),
    async checkFit({ derived, datasetId, datasetVersion, configId, resourceGroup, ...named }, asked) {
      const service = await services.require(asked.caller, named.account, named.model, derived ? 'see' : 'edit');
      // What is derived belongs to whoever derives it.
      const deriving = derived ? (asked.caller?.account ?? service.account) : undefined;
      try {
        const made =
          datasetId === undefined
            ? undefined
            : await trainable(parts, service, { datasetId, datasetVersion, configId }, asked);
        if (!made) await requireTrainer(parts, service);
        if (!derived && (await runs.present(service.id)).open) throw running();
        const verdict = await askStart(parts, service, asked, { deriving, resourceGroup });
        if (verdict.do !== 'pass') throw verdict.fault;
        const account = deriving ?? service.account;
        const standing = await limit.fitsOf(account.id);
        if (standing?.reached) throw standing.reached;
        return {
          warnings: (verdict.warnings ?? []).map(startNoteOf),
          ...(made && (await told(parts, { service, account, deriving: deriving !== undefined }, made.version))),
          ...(standing && { limit: standing }),
        };
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return { reason: startNoteOf(error), warnings: [] };
      }
    },
    async listFitConfigs(named, asked) {
      const service = await owned(named, asked);
      return (await configs.of([service.id])).map((row) => showConfig(row, service));
    },
    async createFitConfig({ body, ...named }, asked) {
      const service = await owned(named, asked);
      return showConfig(await configs.add(service.id, body), service);
    },
    async getFitConfig({ configId, ...named }, asked) {
      const service = await owned(named, asked);
      return showConfig(await configs.find([service.id], configIn(configId)), service);
    },
    async updateFitConfig({ configId, body, ...named }, asked) {
      const service = await owned(named, asked);
      return showConfig(await configs.change(service.id, configIn(configId), body), service);
    },
    async deleteFitConfig({ configId, ...named }, asked) {
      const service = await owned(named, asked);
      await configs.remove(service.id, configIn(configId));
    },
    async listFitRuns({ open: isOpen, size, ...named }, asked) {
      const service = await owned(named, asked);
      const { open } = isOpen ? await runs.present(service.id) : {};
      const rows = !isOpen ? await runs.of(service.id, size) : open ? [open] : [];
      return Promise.all(rows.map((row) => show(service, row)));
    },
    async listFitFigures({ runId, ...named }, asked) {
      return figures.of((await runOf(await owned(named, asked), runId)).id);
    },
    async restoreFitRun({ runId, ...named }, asked) {
      const service = await owned(named, asked);
      const run = await runOf(service, runId);
      if (!(await isKept(service, run))) throw notKept(run.number);
      if ((await runs.present(service.id)).open) throw running();
      await takeUp(run, { host, configs, runs, services });
      return show(service, (await runs.byId(run.id))!);
    },
  };
}

const showConfig = (
  { id, name, isDefault, isManual, config }: ConfigRow,
  { account, id: modelId }: Pick<ServiceEntity, 'account' | 'id'>,
): FitConfigData => ({ id: { accountId: account.id, modelId, configId: id }, name, isDefault, isManual, config });

/** What cannot be an id is told as it was asked for. */
function configIn(configId: string): number {
  const id = idIn(configId);
  if (id < 0) throw noConfig(configId);
  return id;
}

const noRun = (runId: string): Fault =>
  new Fault('fit_run.not_found', `This service has no training ${runId}.`, 404, { runId });
const notKept = (number: number): Fault =>
  new Fault('fit_run.not_kept', `Nothing is kept of training ${number}, so it cannot be restored.`, 409, {
    number: String(number),
  });
