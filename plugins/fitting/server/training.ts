import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { job } from '#core/contract/job.ts';
import type { Host } from '#core/plugin/host.ts';
import { FinalFailure } from '#core/server/jobs/failure.ts';
import type { JobContext } from '#core/server/jobs/jobs.ts';
import type { Datasets } from '#plugins/datasets/server/public.ts';
import type { OnFitProgress } from '#plugins/gateway/server/public.ts';
import { serviceRestart } from '#plugins/images/server/public.ts';
import { noticeNames, type Instances } from '#plugins/instances/server/public.ts';
import type { Notifications } from '#plugins/notifications/server/public.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import { serviceFit } from './category.ts';
import { countFailure, countTurn } from './counting.ts';
import { keptFailure, noticedFailure } from './failure.ts';
import type { RunFigures } from './run-figures.ts';
import type { Runs } from './run-store.ts';
import type { State } from './public.ts';
import type { States } from './states/states.ts';
import type { RunRow } from './tables.ts';
import type { FitConfigs } from './config-store.ts';
import { datasetOf, persistently, type Trainer } from './trainer.ts';
import { usedBy } from './used.ts';

/** Trains a service and has it answer from what it learnt. */
export const training = job('fitting.fit', {
  operation: 'FIT',
  payload: z.object({ runId: z.int(), accountId: z.int() }),
  // What fails by itself has failed for good; it is the end of a server after which it begins anew.
  attempts: 3,
  interruptible: true,
});

/** How often it is looked whether the instances of before are gone. */
const lookMs = 100;

interface Parts {
  readonly host: Host;
  readonly configs: FitConfigs;
  readonly figures: RunFigures;
  readonly trainer: Trainer;
  readonly datasets: Datasets;
  readonly instances: Instances;
  readonly notifications: Notifications;
  readonly runs: Runs;
  readonly services: Services;
  readonly states: States;
}
type Payload = z.output<typeof training.payload>;

export function fittingWork(parts: Parts) {
  const { host, configs, figures, trainer, datasets, instances, notifications, runs, services, states } = parts;

  async function trained(run: RunRow, service: ServiceEntity, { signal, progress }: JobContext): Promise<State> {
    const version = await datasets.version(run.datasetId, run.datasetVersion);
    const dataset = await datasetOf(run, datasets);
    const { inService } = await runs.present(service.id);
    const text: Buffer[] = [];
    for await (const part of datasets.text(version)) text.push(part);
    await runs.start(run.id);
    const measured = await figures.begin(run.id);
    await progress('start', 1);
    // What a training says of its progress comes in a burst at times: the last word counts.
    let heard = 0;
    let told = 0;
    let saying: Promise<void> | undefined;
    const tellOn = async () => {
      while (told < heard || measured.waits) {
        told = heard;
        const latest = await measured.keep();
        await runs.note(run.id, { state: 'TRAINING', percentage: told, ...(latest && { latest }) });
        await progress('train', told * 0.9);
      }
      saying = undefined;
    };
    const onProgress: OnFitProgress = (percentage, values) => {
      if (values) measured.add(values);
      heard = Math.max(heard, Math.min(100, Math.round(percentage)));
      // A word that is not kept is made up for by the next one.
      saying ??= tellOn().catch(() => void (saying = undefined));
    };
    return trainer
      .train({ run, service, dataset, data: Buffer.concat(text), previous: inService, signal, onProgress })
      .finally(() => saying);
  }

  /** Has an instance answer where there is none yet. What keeps one from starting is told to whoever starts or calls the service. */
  async function wake(modelId: number): Promise<void> {
    await instances.wake(modelId).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
    });
  }

  /** Waits until nobody answers from before, so that whoever hears that the training is done is answered from it; not for longer than an instance may take to start. */
  async function renewed({ id, data }: ServiceEntity, { signal, stopped }: JobContext): Promise<void> {
    const until = performance.now() + data.timeouts.podStartTimeoutSec * 1_000;
    while (!stopped() && performance.now() < until && (await instances.isBeingRenewed(id)))
      await pause(lookMs, undefined, { signal }).catch(() => undefined);
    if (!stopped()) signal.throwIfAborted();
  }

  /** Keeps what a training used so far. */
  async function measure(runId: number, service: ServiceEntity): Promise<void> {
    const run = await runs.byId(runId);
    const used = run && (await usedBy(run, service, { host, services }));
    if (used) await runs.note(runId, { used });
  }

  async function tell(run: RunRow, service: ServiceEntity, failure?: FinalFailure): Promise<void> {
    await notifications.raise({
      accountId: service.account.id,
      kind: failure === undefined ? 'fitting.done' : 'fitting.failed',
      severity: failure === undefined ? 'INFO' : 'ERROR',
      category: serviceFit,
      text:
        failure === undefined
          ? `${service.name} was trained on ${run.datasetName}.`
          : `${service.name} was not trained on ${run.datasetName}: ${failure.message}`,
      entity: { name: 'model', key: { accountId: service.account.id, modelId: service.id } },
      ...noticeNames(service),
      operationType: 'FIT',
      params: {
        ...(failure !== undefined && noticedFailure(failure)),
        dataset: run.datasetName,
        version: String(run.datasetVersion),
      },
      same: `fit ${run.id}`,
    });
  }

  return {
    async do({ runId }: Payload, context: JobContext): Promise<void> {
      const run = await runs.byId(runId);
      const service = run && (await services.byId(run.modelId));
      if (!run || !service || run.endedAt !== null) return;
      let learnt = run.inService;
      try {
        // Where a server ended once the service answered from it, there is nothing left to learn.
        if (!run.inService) {
          const state = await persistently(() => trained(run, service, context));
          const [artefacts, metrics = null] = [await states.artefacts(state), await states.metrics(state)];
          await runs.teach(run.id, { artefacts, metrics });
          learnt = true;
        }
        // Its instance is there until others answer from what it learnt.
        await measure(run.id, service);
        await context.progress('restart', 95);
        await takeUp(run, { host, configs, runs, services });
        await wake(service.id);
        await renewed(service, context);
        await runs.end(run.id, 'DONE');
        await tell(run, service);
        await countTurn(host, service, 'done');
      } catch (error) {
        // Who ends the server has not ended the training: it begins anew with the next one.
        if (context.signal.aborted) {
          if (context.stopped()) {
            await measure(run.id, service);
            await runs.end(run.id, 'STOPPED');
            await trainer.drop(run, service);
          }
          throw error;
        }
        const failure = FinalFailure.of(error);
        await measure(run.id, service);
        await runs.end(run.id, 'FAILED', keptFailure(failure));
        // Where only its instances could not be started, what it learnt can be restored once they can.
        if (!learnt) await trainer.drop(run, service);
        await tell(run, service, failure);
        await countFailure(host, service, error);
        throw failure;
      }
    },
  };
}

/**
 * Has a service answer from a training: its instances are replaced one by one, and those before go on until then. Where that is refused, what it
 * answered from before is its state again.
 */
export async function takeUp(
  run: RunRow,
  { host, configs, runs, services }: Pick<Parts, 'host' | 'configs' | 'runs' | 'services'>,
): Promise<void> {
  const configId = await configIdOf(run, configs);
  const { inService: former } = await runs.present(run.modelId);
  await runs.putInService(run);
  try {
    await restart(run.modelId, host);
  } catch (error) {
    if (former && former.id !== run.id) await runs.putInService(former);
    throw error;
  }
  await services.change(run.modelId, {
    trainingDatasetAccountId: run.datasetAccountId,
    trainingDatasetId: run.datasetId,
    trainingFitConfigId: configId,
  });
}

/** By which configuration a service learnt: a kept one, or what was written for this training; undefined where it learnt by none. */
async function configIdOf({ modelId, configId, config }: RunRow, configs: FitConfigs): Promise<number | undefined> {
  return configId ?? (config.trim() === '' ? undefined : await configs.keepManual(modelId, config));
}

/** Has the instances of a service replaced, as many as there are. */
export async function restart(modelId: number, host: Host): Promise<void> {
  await host.made(serviceRestart)[0]?.(modelId);
}
