import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** The description that the server gives of its calls, in the OpenAPI format; served beside the calls, since it is none of them. */
export const apiDocs = contract('api-docs', {
  getDescription: call('GET /openapi.json', {
    summary: 'Returns this description of the API.',
    may: 'visitor',
    answer: z.unknown(),
  }),
});

/** The description of one service alone, made of what it says of itself. */
export const serviceApi = contract(
  { plugin: 'api-docs', parameters: { model: 'The service, by its id or name.' } },
  {
    getModelOpenApi: call('GET /api/mlpcore/account/:account/model/:model/openapi.json', {
      summary: 'Returns an OpenAPI document of the calls of one service, with the schemas of its own data.',
      may: 'visitor',
      answer: z.record(z.string(), z.unknown()),
    }),
  },
);
