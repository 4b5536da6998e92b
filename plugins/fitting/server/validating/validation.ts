import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { job } from '#core/contract/job.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { Initiator, initiator } from '#core/server/auth/initiator.ts';
import { FinalFailure } from '#core/server/jobs/failure.ts';
import type { JobContext } from '#core/server/jobs/jobs.ts';
import type { Datasets } from '#plugins/datasets/server/public.ts';
import { answeredJson, patiently, type Calls } from '#plugins/gateway/server/public.ts';
import { noticeNames, type Instances } from '#plugins/instances/server/public.ts';
import type { Notifications } from '#plugins/notifications/server/public.ts';
import type { DerivedServices, ServiceEntity, Services } from '#plugins/services/server/public.ts';
import { serviceFit } from '../category.ts';
import { countFailure, countTurn } from '../counting.ts';
import { keptFailure, noticedFailure } from '../failure.ts';
import { evaluation, type Evaluation, type Labelled } from '../public.ts';
import type { Runs } from '../run-store.ts';
import type { ValidationRow } from '../tables.ts';
import type { FitConfigs } from '../config-store.ts';
import { comeBackSec, datasetOf, persistently, trainerOf, type Trainer } from '../trainer.ts';
import { restart, takeUp } from '../training.ts';
import { examplesOf, requestsOf, type Question } from './examples.ts';
import { foldsOf } from './folds.ts';
import { foldOf } from './marking.ts';
import type { Validations } from './validation-store.ts';

/** Trains a service for the time being on all parts of a dataset but one and asks it about that one, for each part in turn. */
export const validating = job('fitting.cross-validation', {
  operation: 'FIT',
  payload: z.object({ ...Initiator.shape, validationId: z.int() }),
  // Only the end of a server has it begun anew, with the part that it had come to.
  attempts: 3,
  interruptible: true,
});
type Payload = z.output<typeof validating.payload>;

interface Parts {
  readonly host: Host;
  readonly configs: FitConfigs;
  readonly calls: Calls;
  readonly trainer: Trainer;
  readonly datasets: Datasets;
  readonly derived: DerivedServices;
  readonly instances: Instances;
  readonly notifications: Notifications;
  readonly runs: Runs;
  readonly services: Services;
  readonly validations: Validations;
}

const lookMs = 200;

export function validatingWork(parts: Parts) {
  const { host, calls, configs, trainer, datasets, derived, instances, notifications, runs, services, validations } =
    parts;

  /** The service that is trained and asked; one that was made before a server ended is taken up again. */
  async function workOf(row: ValidationRow, { account }: ServiceEntity, caller: Caller): Promise<ServiceEntity> {
    const known = row.workModelId === null ? undefined : await services.byId(row.workModelId);
    if (known) return known;
    const base = await services.byId(row.baseModelId);
    if (!base) throw new Fault('validation.base_gone', 'The service that was to be trained is gone.', 409);
    const left = row.state === 'RUNNING' ? await services.find(String(account.id), row.workName) : undefined;
    await validations.note(row.id, { state: 'RUNNING' });
    const work =
      left?.data.trainingModelId === base.id
        ? left
        : await derived.make(base, { account, caller, name: row.workName, displayName: row.workName, hidden: true });
    await validations.note(row.id, { workModelId: work.id });
    return work;
  }

  /** Does what replaces the instances of a service, and waits until one that came of it answers. */
  async function replaced(service: ServiceEntity, signal: AbortSignal, replace: () => Promise<void>): Promise<void> {
    const before = await instances.build(service.id);
    // A gate tells of a connection after it has begun to use it, and a short training may have ended by then.
    const known = await instances.builds(service.id);
    await replace();
    const end = performance.now() + (service.data.timeouts.podStartTimeoutSec + comeBackSec) * 1_000;
    for (;;) {
      const now = await instances.build(service.id);
      if (now !== undefined && now !== before && !known.has(now)) return;
      if (performance.now() > end)
        throw new Fault(
          'validation.no_instance',
          `No instance of ${service.name} has started with what was learnt. Its events say why.`,
          409,
          { modelName: service.name },
        );
      await pause(lookMs, undefined, { signal });
    }
  }

  async function answered(
    work: ServiceEntity,
    { row, how, caller, signal }: { row: ValidationRow; how: Evaluation; caller: Caller; signal: AbortSignal },
    questions: readonly Question[],
  ): Promise<readonly (readonly Labelled[])[]> {
    const data = { json: how.request(questions.map(({ text }) => text)) };
    const { answer } = await patiently(
      () =>
        calls.predict({
          caller,
          account: String(work.account.id),
          model: String(work.id),
          headers: {},
          signal,
          data,
          ...(row.predictConfig !== '' && { config: row.predictConfig }),
        }),
      signal,
    );
    return how.labels(answeredJson(answer), questions.length);
  }

  async function validated(
    row: ValidationRow,
    service: ServiceEntity,
    caller: Caller,
    { taskId, signal, progress }: JobContext,
  ): Promise<void> {
    const dataset = await datasetOf(row, datasets);
    const how = host.all(evaluation).find(({ datasetType }) => datasetType === dataset.dataType);
    if (!how) throw new Fault('validation.dataset_type', 'The type of the dataset is not known any more.', 409);
    const questions = await examplesOf(datasets, await datasets.version(row.datasetId, row.datasetVersion), how);
    const places = foldsOf(questions, row.parts, row.leastRows);
    const folds = [...row.folds];
    if (folds.length === row.parts) return;
    const work = await workOf(row, service, caller);
    const trainsItself = (await trainerOf(work, services)) === work;
    for (let fold = folds.length; fold < row.parts; fold++) {
      const say = (percentage: number) =>
        progress(`${fold + 1} / ${row.parts}`, ((fold + percentage / 100) / row.parts) * 100);
      await say(0);
      const began = performance.now();
      const { open, inService } = await runs.present(work.id);
      if (open) await runs.end(open.id, 'STOPPED');
      // Nothing of another part's lesson may be left in what is trained.
      if (inService && trainsItself) {
        await runs.takeOut(work.id);
        await replaced(work, signal, () => restart(work.id, host));
      }
      const learnt = questions.filter((_, at) => places[at] !== fold);
      const asked = questions.filter((_, at) => places[at] === fold);
      const run = await runs.add({
        modelId: work.id,
        datasetAccountId: row.datasetAccountId,
        datasetId: row.datasetId,
        datasetName: row.datasetName,
        datasetVersion: row.datasetVersion,
        rows: learnt.length,
        config: row.config,
        image: row.image,
        author: row.author,
        taskId,
      });
      await runs.note(run.id, { state: 'TRAINING' });
      const data = Buffer.from(how.content(learnt.map((question) => question.row)));
      await trainer.train({
        run,
        service: work,
        dataset,
        data,
        signal,
        onProgress: (percentage) => void say(percentage * 0.6).catch(() => undefined),
      });
      await runs.note(run.id, { state: 'RESTARTING', percentage: 100 });
      await replaced(work, signal, async () => {
        await takeUp(run, { host, configs, runs, services });
        await instances.wake(work.id);
      });
      await runs.end(run.id, 'DONE');
      const given: (readonly Labelled[])[] = [];
      for (const request of requestsOf(asked, how.most)) {
        given.push(...(await answered(work, { row, how, caller, signal }, request)));
        await say(70 + 30 * (given.length / asked.length));
      }
      folds.push(foldOf(fold, asked, given, Math.round(performance.now() - began)));
      await validations.note(row.id, { folds });
    }
  }

  async function removeWork({ workModelId }: ValidationRow): Promise<void> {
    const work = workModelId === null ? undefined : await services.byId(workModelId);
    if (work) await derived.remove(work);
  }

  async function tell(row: ValidationRow, service: ServiceEntity, failure?: FinalFailure): Promise<void> {
    const { datasetName } = row;
    await notifications.raise({
      accountId: service.account.id,
      kind: failure === undefined ? 'fitting.validated' : 'fitting.validation-failed',
      severity: failure === undefined ? 'INFO' : 'ERROR',
      category: serviceFit,
      text:
        failure === undefined
          ? `${service.name} was cross-validated on ${datasetName}.`
          : `${service.name} was not cross-validated on ${datasetName}: ${failure.message}`,
      entity: { name: 'model', key: { accountId: service.account.id, modelId: service.id } },
      ...noticeNames(service),
      operationType: 'FIT',
      params: {
        ...(failure !== undefined && noticedFailure(failure)),
        dataset: datasetName,
        version: String(row.datasetVersion),
        validation: String(row.number),
      },
      same: `cross-validation ${row.id}`,
    });
  }

  return {
    async do(payload: Payload, context: JobContext): Promise<void> {
      const row = await validations.byId(payload.validationId);
      const service = row && (await services.byId(row.modelId));
      if (!row || !service || row.endedAt !== null) return;
      try {
        // What is done of it by then is not done again.
        await persistently(async () =>
          validated((await validations.byId(row.id))!, service, initiator(payload), context),
        );
        await removeWork((await validations.byId(row.id))!);
        await validations.end(row.id, 'DONE');
        await tell(row, service);
        await countTurn(host, service, 'done');
      } catch (error) {
        if (context.signal.aborted) {
          if (context.stopped()) await validations.end(row.id, 'STOPPED');
          throw error;
        }
        const failure = FinalFailure.of(error);
        await validations.end(row.id, 'FAILED', keptFailure(failure));
        await tell(row, service, failure);
        await countFailure(host, service, error);
        throw failure;
      }
    },
    async undo({ validationId }: Payload): Promise<void> {
      const row = await validations.byId(validationId);
      if (row) await removeWork(row);
    },
  };
}
