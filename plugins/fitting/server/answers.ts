import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import { lastJobOf } from '#core/server/jobs/job-status.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { Datasets } from '#plugins/datasets/server/public.ts';
import type { Images } from '#plugins/images/server/public.ts';
import type { Instances } from '#plugins/instances/server/public.ts';
import type { FitLimit } from '#plugins/limits/server/public.ts';
import type { FitConfigData } from '#plugins/services/contract.ts';
import type { ServiceEntity, Services, Starts } from '#plugins/services/server/public.ts';
import type { fitting, FitRunData } from '../contract.ts';
import type { FitConfigs } from './config-store.ts';
import { running, type Runs } from './run-store.ts';
import type { States } from './states.ts';
import type { ConfigRow, RunRow } from './tables.ts';
import { largestDataset, takeUp, training, trainerOf } from './training.ts';

interface Parts {
  readonly db: Database;
  readonly host: Host;
  readonly configs: FitConfigs;
  readonly datasets: Datasets;
  readonly images: Images;
  readonly instances: Instances;
  readonly jobs: Jobs;
  readonly limit: FitLimit;
  readonly runs: Runs;
  readonly services: Services;
  readonly starts: Starts;
  readonly states: States;
}

/** What somebody asks to be trained with. */
interface Wish {
  readonly datasetId: number;
  readonly datasetVersion?: number | null | undefined;
  readonly configId?: number | null | undefined;
  /** JSON text, sent along. */
  readonly config?: string | undefined;
}

export function fittingAnswers(parts: Parts): Answers<typeof fitting> {
  const { db, host, configs, datasets, images, instances, jobs, limit, runs, services, starts, states } = parts;

  /** The services whose configurations one may be trained with: its own, those of its base and of its template. */
  const sourcesOf = ({ id, data }: ServiceEntity): readonly number[] => [
    id,
    ...[data.trainingModelId, data.fitTemplateModelId].filter((each) => each !== undefined),
  ];
  const owned = ({ account, model }: { account: string; model: string }, { caller }: Asked) =>
    services.require(caller, account, model, 'edit');

  async function configOf(service: ServiceEntity, { configId, config }: Wish) {
    if (config !== undefined && config.trim() !== '') return { configId: null, config };
    const sources = sourcesOf(service);
    if (configId != null && configId !== 0) {
      const row = await configs.find(sources, configId);
      return { configId: row.id, config: row.config };
    }
    const all = await configs.of(sources);
    const found = sources.flatMap((id) => all.find((each) => each.modelId === id && each.isDefault) ?? [])[0];
    return { configId: found?.id ?? null, config: found?.config ?? '' };
  }

  /** Says which of service, image, dataset, configuration and limit keeps a training from beginning, in that order. */
  async function begin(named: { account: string; model: string }, wish: Wish, asked: Asked) {
    const service = await owned(named, asked);
    if (!service.data.fittable) throw notFittable(service);
    const trainer = await trainerOf(service, services);
    const { hostingType, imageId, imageAccountId } = trainer.data;
    const image = imageId === undefined ? undefined : await images.find(imageAccountId, imageId);
    if (!image && hostingType !== 'EXTERNAL') throw noImage(trainer);
    const dataset = await datasets.require(asked.caller, wish.datasetId);
    const wanted = service.data.trainingDatasetType;
    if (wanted && wanted !== dataset.dataType) throw wrongType(wanted, dataset.dataType);
    const version = await datasets.version(dataset.id, wish.datasetVersion ?? undefined);
    if (version.rows === 0) throw emptyDataset(dataset.name);
    if (version.bytes > largestDataset) throw largeDataset(dataset.name);
    const config = await configOf(service, wish);
    if ((await runs.present(service.id)).open) throw running();
    const verdict = await starts.ask({
      ...starts.wanted(service.data),
      occasion: 'train',
      account: service.account,
      service,
      caller: asked.caller,
    });
    if (verdict.do !== 'pass') throw verdict.fault;
    await limit.countFit(service.account.id);
    await db.transaction(async (session) => {
      const run = await runs.begin(
        {
          modelId: service.id,
          datasetAccountId: dataset.accountId,
          datasetId: dataset.id,
          datasetName: dataset.name,
          datasetVersion: version.number,
          rows: version.rows,
          ...config,
          image: image?.image ?? '',
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

  async function show(service: ServiceEntity, row: RunRow): Promise<FitRunData> {
    const kept = row.state === 'DONE' && (await states.has(states.folder(service.id, row.id)));
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
      ...(row.endedAt && { ended: row.endedAt.getTime() }),
      ...(row.taskId !== null && { taskId: row.taskId }),
      ...(row.failure !== null && { failure: row.failure }),
      ...(row.metrics && { metrics: row.metrics }),
      artefacts: row.artefacts,
    };
  }

  return {
    async listAvailableFitConfigs({ account, model }, { caller }) {
      const service = await services.require(caller, account, model, 'see');
      const sources = sourcesOf(service);
      const named = new Map((await services.byIds(sources)).map((each) => [each.id, each]));
      return (await configs.of(sources)).map((row) => showConfig(row, named.get(row.modelId) ?? service));
    },
    fit: ({ account, model, body }, asked) =>
      begin(
        { account, model },
        { ...body, config: body.config == null ? undefined : JSON.stringify(body.config) },
        asked,
      ),
    fit_v2: ({ account, model, body }, asked) =>
      begin({ account, model }, { ...body, config: body.config ?? undefined }, asked),
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
      return showConfig(await configs.find([service.id], idIn(configId)), service);
    },
    async updateFitConfig({ configId, body, ...named }, asked) {
      const service = await owned(named, asked);
      return showConfig(await configs.change(service.id, idIn(configId), body), service);
    },
    async deleteFitConfig({ configId, ...named }, asked) {
      const service = await owned(named, asked);
      await configs.remove(service.id, idIn(configId));
    },
    async listFitRuns(named, asked) {
      const service = await owned(named, asked);
      return Promise.all((await runs.of(service.id)).map((row) => show(service, row)));
    },
    async restoreFitRun({ runId, ...named }, asked) {
      const service = await owned(named, asked);
      const run = await runs.byId(idIn(runId));
      if (run?.modelId !== service.id) throw noRun(runId);
      if (run.state !== 'DONE' || !(await states.has(states.folder(service.id, run.id)))) throw notKept(run.number);
      if ((await runs.present(service.id)).open) throw running();
      await takeUp(run, { host, instances, runs, services });
      return show(service, (await runs.byId(run.id))!);
    },
  };
}

const showConfig = (
  { id, name, isDefault, isManual, config }: ConfigRow,
  { account, id: modelId }: Pick<ServiceEntity, 'account' | 'id'>,
): FitConfigData => ({ id: { accountId: account.id, modelId, configId: id }, name, isDefault, isManual, config });

const notFittable = ({ name }: ServiceEntity): Fault =>
  new Fault('service.not_fittable', `${name} cannot be trained. Choose a service that can.`, 409, { modelName: name });
const noImage = ({ name }: ServiceEntity): Fault =>
  new Fault('fit.no_image', `${name} has no image to be trained with. Choose one in its hosting settings.`, 409, {
    modelName: name,
  });
const wrongType = (wanted: string, dataType: string): Fault =>
  new Fault(
    'fit.dataset_type',
    `The service is trained on ${wanted}, and the dataset is of the type ${dataType}.`,
    409,
    {
      wanted,
      dataType,
    },
  );
const emptyDataset = (name: string): Fault =>
  new Fault('fit.dataset_empty', `The dataset ${name} has no rows. Add some first.`, 409, { name });
const largeDataset = (name: string): Fault =>
  new Fault('fit.dataset_too_large', `The dataset ${name} is larger than 90 MiB, which a service can be given.`, 409, {
    name,
  });
const noRun = (runId: string): Fault =>
  new Fault('fit_run.not_found', `This service has no training ${runId}.`, 404, { runId });
const notKept = (number: number): Fault =>
  new Fault('fit_run.not_kept', `Nothing is kept of training ${number}, so it cannot be restored.`, 409, {
    number: String(number),
  });
