import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** The description that the server gives of its calls, in the OpenAPI format; served beside the calls, since it is none of them. */
export const apiDocs = contract('api-docs', { getDescription: call('GET /openapi.json', { may: 'visitor', answer: z.unknown() }) });
