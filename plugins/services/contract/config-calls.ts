import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { ConfigCreateUpdateData, PredictConfigData } from './configs.ts';

/** The calls about configurations that requests to a service may name. */
export const configCalls = {
  listPredictConfigs: call('GET /api/mlpcore/account/:account/model/:model/predict-config', {
    summary: 'Lists the configurations that requests to a service may name.',
    may: 'visitor',
    answer: z.array(PredictConfigData),
  }),
  createPredictConfig: call('POST /api/mlpcore/account/:account/model/:model/predict-config', {
    summary: 'Adds a configuration for requests to a service.',
    example: { name: 'strict', isDefault: false, config: '{"threshold":0.9}' },
    may: 'developer',
    body: ConfigCreateUpdateData,
    answer: PredictConfigData,
  }),
  getPredictConfig: call('GET /api/mlpcore/account/:account/model/:model/predict-config/:configId', {
    summary: 'Returns a configuration for requests to a service.',
    may: 'visitor',
    answer: PredictConfigData,
  }),
  updatePredictConfig: call('POST /api/mlpcore/account/:account/model/:model/predict-config/:configId', {
    summary: 'Changes a configuration for requests to a service.',
    example: { name: 'strict', isDefault: false, config: '{"threshold":0.9}' },
    may: 'developer',
    body: ConfigCreateUpdateData,
    answer: PredictConfigData,
  }),
  deletePredictConfig: call('DELETE /api/mlpcore/account/:account/model/:model/predict-config/:configId', {
    summary: 'Deletes a configuration for requests to a service.',
    may: 'developer',
  }),
};
