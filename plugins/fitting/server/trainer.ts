import { Fault } from '#core/contract/fault.ts';
import type { Dataset, Datasets } from '#plugins/datasets/server/public.ts';
import type { Calls, OnFitProgress } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { State } from './public.ts';
import type { Runs } from './run-store.ts';
import type { States } from './states/states.ts';
import type { RunRow } from './tables.ts';

/** Who is trained in place of the service: one container trains for many where its base says so. */
export async function trainerOf(service: ServiceEntity, services: Services): Promise<ServiceEntity> {
  const { trainingType, trainingModelId } = service.data;
  if (trainingType !== 'multipleFit' || trainingModelId === undefined) return service;
  return (await services.byId(trainingModelId)) ?? service;
}

/** The dataset of a training, which may have been removed since it was asked for. */
export async function datasetOf({ datasetId }: { readonly datasetId: number }, datasets: Datasets): Promise<Dataset> {
  const dataset = (await datasets.byIds([datasetId])).get(datasetId);
  if (!dataset) throw new Fault('dataset.not_found', 'The dataset is gone.', 404, { datasetId: String(datasetId) });
  return dataset;
}

const stateOf = ({ id: modelId, account }: ServiceEntity, { id: runId }: RunRow): State => ({
  accountId: account.id,
  modelId,
  runId,
});

interface Lesson {
  readonly run: RunRow;
  /** Whose training it is. */
  readonly service: ServiceEntity;
  readonly dataset: Dataset;
  /** The dataset as JSON text. */
  readonly data: Buffer;
  /** What the service answers from now, where the training is to go on from it. */
  readonly previous?: RunRow | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: OnFitProgress;
}

/** Has services trained by whoever trains for them. */
export class Trainer {
  readonly #calls: Calls;
  readonly #services: Services;
  readonly #runs: Runs;
  readonly #states: States;
  constructor(calls: Calls, services: Services, runs: Runs, states: States) {
    this.#calls = calls;
    this.#services = services;
    this.#runs = runs;
    this.#states = states;
  }

  /** Answers what was learnt. */
  async train({ run, service, dataset, data, previous, signal, onProgress }: Lesson): Promise<State> {
    const trainer = await trainerOf(service, this.#services);
    const { chosen, type } = this.#states;
    await this.#runs.note(run.id, { storage: type });
    const written = stateOf(trainer, run);
    await chosen.prepare(written);
    const bucketName = await chosen.bucketName(written);
    const timeoutSec = service.data.timeouts.fitTimeoutSec ?? 86_400;
    let giving: Promise<void> | undefined;
    await this.#calls
      .fit(
        trainer,
        {
          request: {
            trainData: { json: data },
            targetsData: { json: '{}' },
            config: { json: run.config === '' ? '{}' : run.config },
            modelDir: chosen.directory(written),
            ...(previous && trainer === service && { previousModelDir: chosen.directory(stateOf(service, previous)) }),
            targetServiceInfo: {
              accountId: service.account.id,
              modelId: service.id,
              modelName: service.name,
              authToken: '',
              ...(bucketName !== undefined && { bucketName }),
            },
            datasetInfo: {
              accountId: dataset.accountId,
              datasetId: dataset.id,
              name: dataset.name,
              type: dataset.dataType,
            },
          },
        },
        {
          signal,
          timeoutMs: timeoutSec * 1_000,
          // Where it wrote what it did; without that the training goes on all the same.
          onInstance: (instanceId) => {
            giving = this.#runs.give(run.id, instanceId, trainer.id).catch(() => undefined);
          },
        },
        onProgress,
      )
      .catch((error: unknown) => {
        throw inTraining(error, { service, trainer, timeoutSec });
      })
      // A short training may be over before that is kept, which would then be told as later than what came of it.
      .finally(() => giving);
    const own = stateOf(service, run);
    if (trainer.id !== service.id) await chosen.move(written, own);
    return own;
  }

  /** Drops what a training has written that came to nothing, also where another service was to hand it over. */
  async drop(run: RunRow, service: ServiceEntity): Promise<void> {
    const trainer = await trainerOf(service, this.#services);
    for (const each of new Set([service, trainer])) await this.#states.chosen.drop(stateOf(each, run));
  }
}

interface Attempt {
  readonly service: ServiceEntity;
  readonly trainer: ServiceEntity;
  readonly timeoutSec: number;
}

/** What kept an instance from training, in words of trainings: those of calls tell to send the request again. */
function inTraining(error: unknown, { service, trainer: { name, data }, timeoutSec }: Attempt): unknown {
  const startSec = data.timeouts.podStartTimeoutSec;
  switch (error instanceof Fault ? error.code : undefined) {
    case 'mlp.gate.timeout':
      return new Fault(
        'fit.timeout',
        `The training took longer than ${timeoutSec} s, the training timeout of ${service.name}. Raise it, or train on fewer rows.`,
        504,
        { modelName: service.name, seconds: String(timeoutSec) },
      );
    case 'mlp.gate.connection_lost':
      return new Fault(
        'fit.instance_lost',
        `The instance of ${name} that was training has ended. Its logs and events say why.`,
        502,
        { modelName: name },
      );
    case 'mlp.gate.model_not_running':
      return new Fault(
        'fit.no_instance',
        `No instance of ${name} has started within ${startSec} s. Its events say why.`,
        503,
        { modelName: name, seconds: String(startSec) },
      );
    default:
      return error;
  }
}
