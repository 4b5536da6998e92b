import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { answers, jobStep, tables, works } from '#core/server/points.ts';
import { datasetUse, Datasets } from '#plugins/datasets/server/public.ts';
import { GatewayCalls } from '#plugins/gateway/server/public.ts';
import { Images } from '#plugins/images/server/public.ts';
import { Instances, instanceVariables } from '#plugins/instances/server/public.ts';
import { FitLimit } from '#plugins/limits/server/public.ts';
import { Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { DerivedServices, removal, serviceDump, Services, Starts } from '#plugins/services/server/public.ts';
import { fitting } from '../contract.ts';
import { fittingAnswers } from './answers.ts';
import { configDumps, FitConfigDumps } from './config-dumps.ts';
import { FitConfigs } from './config-store.ts';
import { fittingEnvironment } from './environment.ts';
import { stateStorage } from './public.ts';
import { RunFigures } from './run-figures.ts';
import { Runs } from './run-store.ts';
import { FolderStates } from './states/folder-states.ts';
import { States } from './states/states.ts';
import { steps } from './steps.ts';
import { Trainer } from './trainer.ts';
import { fittingWork, training } from './training.ts';
import { Validations } from './validating/validation-store.ts';
import { validating, validatingWork } from './validating/validation.ts';
import { fittingWords } from './notice-words.ts';

const variables = ['MLP_STORAGE_TYPE', 'MLP_STORAGE_DIR'];

export default plugin({
  id: 'fitting',
  requires: ['datasets', 'gateway', 'images', 'instances', 'limits', 'notifications', 'services'],
  environment: fittingEnvironment,
  provides: [
    provide(FitConfigs, { db: Database }, ({ db }) => new FitConfigs(db)),
    provide(Runs, { db: Database }, ({ db }) => new Runs(db)),
    provide(RunFigures, { db: Database }, ({ db }) => new RunFigures(db)),
    provide(Validations, { db: Database }, ({ db }) => new Validations(db)),
    provide(
      States,
      { host: ThisHost, own: fittingEnvironment.token },
      ({ host, own }) => new States(host, own.storage),
    ),
    provide(
      Trainer,
      { host: ThisHost, calls: GatewayCalls, services: Services, runs: Runs, states: States },
      (parts) => new Trainer(parts),
    ),
  ],
  contributes: [
    noticeWords(fittingWords),
    tables(steps),
    stateStorage({
      type: 'local',
      needs: { environment: Environment },
      make: ({ environment }) => new FolderStates(environment.dataDir),
    }),
    serviceDump({ fields: { fitConfigs: FitConfigDumps }, needs: { configs: FitConfigs }, make: configDumps }),
    answers(
      fitting,
      {
        db: Database,
        host: ThisHost,
        configs: FitConfigs,
        datasets: Datasets,
        figures: RunFigures,
        images: Images,
        jobs: Jobs,
        limit: FitLimit,
        runs: Runs,
        services: Services,
        starts: Starts,
        states: States,
        validations: Validations,
      },
      fittingAnswers,
    ),
    works(
      training,
      {
        host: ThisHost,
        configs: FitConfigs,
        figures: RunFigures,
        trainer: Trainer,
        datasets: Datasets,
        instances: Instances,
        notifications: Notifications,
        runs: Runs,
        services: Services,
        states: States,
      },
      fittingWork,
    ),
    works(
      validating,
      {
        host: ThisHost,
        calls: GatewayCalls,
        configs: FitConfigs,
        trainer: Trainer,
        datasets: Datasets,
        derived: DerivedServices,
        instances: Instances,
        notifications: Notifications,
        runs: Runs,
        services: Services,
        validations: Validations,
      },
      validatingWork,
    ),
    jobStep({
      job: removal,
      id: 'fitting.states',
      needs: { states: States },
      make: ({ states }) => ({ do: ({ modelId }) => states.forget(modelId) }),
    }),
    datasetUse({
      needs: { runs: Runs, services: Services, validations: Validations },
      make:
        ({ runs, services, validations }) =>
        async ({ id }) => {
          const found = [...(await runs.onDataset(id)), ...(await validations.onDataset(id))];
          const named = await services.byIds([...new Set(found.map(({ modelId }) => modelId))]);
          return named.map((service) => {
            const own = found.filter(({ modelId }) => modelId === service.id);
            return {
              modelAccountId: service.account.id,
              modelId: service.id,
              modelName: service.name,
              version: own[0]!.datasetVersion,
              fitting: own.some(({ endedAt }) => endedAt === null),
            };
          });
        },
    }),
    // A service that can be trained begins with what it learnt last; the directory of one that never was is not there.
    instanceVariables({
      needs: { runs: Runs, states: States },
      make: ({ runs, states }) => ({
        // Elsewhere there is no folder of this server.
        names: ({ data }) =>
          data.fittable && (data.hostingType !== 'EXTERNAL' || states.type !== 'local') ? variables : [],
        async make({ id, account }) {
          const { inService } = await runs.present(id);
          const state = { accountId: account.id, modelId: id, runId: inService?.id ?? 0 };
          if (inService && inService.storage !== states.type) {
            await states.carry(state, inService.storage);
            await runs.note(inService.id, { storage: states.type });
          }
          return { MLP_STORAGE_TYPE: states.type, MLP_STORAGE_DIR: states.chosen.directory(state) };
        },
        ended: async () => undefined,
      }),
    }),
  ],
});
