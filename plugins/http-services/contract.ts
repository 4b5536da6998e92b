import { call, contract } from '#core/contract/call.ts';
import { HttpSettingsChange, ModelHttpSettingsData } from '#plugins/instances/contract.ts';

const about = { plugin: 'http-services', parameters: { model: 'The service, by its id or name.' } };

/** The HTTP interface of services. */
export const httpServices = contract(about, {
  updateModelHttpSettings: call('POST /api/mlpcore/account/:account/model/:model/http', {
    summary: 'Sets the HTTP interface of a service.',
    example: { isHttpEnabled: true, httpPort: 8080, mainPageEndpoint: '/' },
    may: 'developer',
    body: HttpSettingsChange,
    answer: ModelHttpSettingsData,
  }),
});
