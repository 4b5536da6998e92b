import { Fault } from '#core/contract/fault.ts';
import { BackendUnavailable, CallTimeout } from '#plugins/gateway/server/public.ts';
import * as z from 'zod';
import type { ExternalModelCheck, Problem } from '../contract.ts';
import type { Client } from './client.ts';

const lookMs = 10_000;
const timedOut: Problem = {
  code: 'external_model.timed_out',
  message: `The server behind this service does not answer within ${lookMs / 1_000} s.`,
  args: {},
};
export const keyUnreadable: Problem = {
  code: 'external_model.key_unreadable',
  message:
    'The key of the server behind this service was encrypted with another SECRET_KEY and cannot be read any more. Enter it again.',
  args: {},
};
const mostModels = 1_000;
const Models = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });
/** Not every server of this kind lists its models; one that answers that it does not is there all the same. */
const there: ReadonlySet<string> = new Set([
  'external_model.not_found',
  'external_model.request_refused',
  'external_model.answer_unreadable',
]);

/** Asks a server for its models, which tells whether it answers and takes our key. */
export async function look(client: Client, signal?: AbortSignal): Promise<ExternalModelCheck> {
  try {
    const { data } = Models.parse(await client.json('/models', undefined, { timeoutMs: lookMs, signal }));
    return { ok: true, models: data.slice(0, mostModels).map(({ id }) => id) };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof z.ZodError) return { ok: true, models: [] };
    const problem = error instanceof BackendUnavailable ? error.fault : error;
    if (problem instanceof CallTimeout) return { ok: false, models: [], problem: timedOut };
    if (!(problem instanceof Fault)) throw error;
    return there.has(problem.code)
      ? { ok: true, models: [] }
      : { ok: false, models: [], problem: { code: problem.code, message: problem.message, args: problem.args } };
  }
}
