import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Dataset, Datasets } from '#plugins/datasets/server/public.ts';
import type { Calls, OnFitProgress } from '#plugins/gateway/server/public.ts';
import { stateSource, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
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

interface Parts {
  readonly host: Host;
  readonly calls: Calls;
  readonly services: Services;
  readonly runs: Runs;
  readonly states: States;
}

/** Besides what an instance may take to start: one that lost its connection may come back for so long before another takes its place. */
export const comeBackSec = 60;

/** Instances are given the same training no more often than that: where one is lost each time, it may be lost over it. */
const mostTries = 3;

/** Trains anew, from the beginning as after the end of a server, where the instance that trained was lost and one is to be there again. */
export async function persistently<T>(train: () => Promise<T>): Promise<T> {
  let lost: Fault | undefined;
  for (let tries = 1; ; tries++)
    try {
      return await train();
    } catch (error) {
      // Where none has come in the place of one that was lost, it is the loss that tells what happened.
      if (lost && isFault(error, 'fit.no_instance')) throw lost;
      if (!isFault(error, 'fit.instance_lost') || tries === mostTries) throw error;
      lost = error;
    }
}

const isFault = (error: unknown, code: string): error is Fault => error instanceof Fault && error.code === code;

interface Attempt {
  readonly service: ServiceEntity;
  readonly trainer: ServiceEntity;
  readonly timeoutSec: number;
}

/** Has services trained by whoever trains for them. */
export class Trainer {
  readonly #host: Host;
  readonly #calls: Calls;
  readonly #services: Services;
  readonly #runs: Runs;
  readonly #states: States;
  constructor({ host, calls, services, runs, states }: Parts) {
    this.#host = host;
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
    const { timeouts } = trainer.data;
    const patient = { ...timeouts, podStartTimeoutSec: timeouts.podStartTimeoutSec + comeBackSec };
    let giving: Promise<void> | undefined;
    await this.#calls
      .fit(
        { ...trainer, data: { ...trainer.data, timeouts: patient } },
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
      .catch(async (error: unknown) => {
        throw await this.#inTraining(error, { service, trainer, timeoutSec });
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

  /** What kept an instance from training, in words of trainings: those of calls tell to send the request again. */
  async #inTraining(error: unknown, { service, trainer, timeoutSec }: Attempt): Promise<unknown> {
    const modelName = trainer.name;
    switch (error instanceof Fault ? error.code : undefined) {
      case 'mlp.gate.timeout':
        return new Fault(
          'fit.timeout',
          `The training took longer than ${timeoutSec} s, the training timeout of ${service.name}. Raise it, or train on fewer rows.`,
          504,
          { modelName: service.name, seconds: String(timeoutSec) },
        );
      case 'mlp.gate.connection_lost':
        return (await this.#isToRun(trainer))
          ? new Fault(
              'fit.instance_lost',
              `The instance of ${modelName} that was training was lost: it ended, or its connection to the gate broke. Trying again did not help; its logs and events say why.`,
              502,
              { modelName },
            )
          : new Fault(
              'fit.instance_ended',
              `The instance of ${modelName} that was training has ended, and none is to take its place. Its events say why.`,
              502,
              { modelName },
            );
      case 'mlp.gate.model_failing':
      case 'mlp.gate.model_not_running':
        return new Fault(
          'fit.no_instance',
          `No instance of ${modelName} took the training: none started or connected in time. Its events say why.`,
          503,
          { modelName },
        );
      default:
        return error;
    }
  }

  /** Whether there is to be an instance of a service: not where it was stopped, sleeps or is being removed. */
  async #isToRun({ id }: ServiceEntity): Promise<boolean> {
    const [source] = this.#host.made(stateSource);
    return ((await source?.states([id]))?.get(id)?.wanted ?? 0) > 0;
  }
}
