import type * as z from 'zod';
import type { Call } from '#core/contract/call.ts';
import { services, type ModelInfoData, type PredictConfigData } from '../../contract.ts';
import { workspacePath } from '../create/names.ts';

type Like<C extends Call, Answer> = Call<C['params'][number], C['query'], C['body'], z.ZodType<Answer>>;

/** The configurations of a service for one purpose: by which calls they are kept, in which words and against which schema they are written. */
export interface ConfigKind {
  readonly list: Like<typeof services.listPredictConfigs, readonly PredictConfigData[]>;
  readonly create: Like<typeof services.createPredictConfig, PredictConfigData>;
  readonly update: Like<typeof services.updatePredictConfig, PredictConfigData>;
  readonly remove: typeof services.deletePredictConfig;
  /** What the names of the service's files begin with that tell of them: `<files>-schema.json` and `<files>-example.json`. */
  readonly files: string;
  /** What the text keys begin with that name what the configurations are for, namespace included. */
  readonly words: string;
  /** What else readers of the list have to read anew once something of it has changed. */
  readonly stales: readonly Call[];
  /** Where one is tried out. */
  readonly use?: { readonly label: string; readonly path: (service: ModelInfoData, configId: number) => string };
}

/** Those that requests may name. */
export const forRequests: ConfigKind = {
  list: services.listPredictConfigs,
  create: services.createPredictConfig,
  update: services.updatePredictConfig,
  remove: services.deletePredictConfig,
  files: 'predictConfig',
  words: 'services:configs.forRequests.',
  stales: [],
  use: {
    label: 'services:configs.test',
    path: (service, configId) =>
      `${workspacePath(service)}/testing?${new URLSearchParams({ config: String(configId) })}`,
  },
};
