import type { CallRecord } from '#plugins/gateway/server/public.ts';
import type { Method, Outcome, StatusClass } from '../contract/words.ts';

/** What is written down of one call; an id is 0 where there is none. */
export interface NewRow {
  readonly at: Date;
  readonly modelId: number;
  readonly ownerId: number;
  readonly callerAccountId: number;
  readonly keyId: number;
  readonly cost: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  readonly tookMs: number;
  readonly queuedMs: number | null;
  readonly instanceMs: number | null;
  readonly status: number;
  readonly attempts: number;
  readonly priority: number | null;
  readonly streamed: boolean;
  readonly cached: boolean;
  readonly method: Method;
  readonly outcome: Outcome;
  readonly requestId: string;
  readonly route: string | null;
  readonly errorCode: string | null;
  readonly instanceId: string | null;
  readonly traceId: string | null;
}
export type Row = NewRow & { readonly id: number };

/** Columns with their types, in the order of `valuesOf`. */
export const columns = [
  ['at', 'at', 'timestamptz'],
  ['model_id', 'modelId', 'bigint'],
  ['owner_id', 'ownerId', 'bigint'],
  ['caller_account_id', 'callerAccountId', 'bigint'],
  ['key_id', 'keyId', 'bigint'],
  ['cost', 'cost', 'float8'],
  ['request_bytes', 'requestBytes', 'bigint'],
  ['answer_bytes', 'answerBytes', 'bigint'],
  ['took_ms', 'tookMs', 'real'],
  ['queued_ms', 'queuedMs', 'real'],
  ['instance_ms', 'instanceMs', 'real'],
  ['status', 'status', 'smallint'],
  ['attempts', 'attempts', 'smallint'],
  ['priority', 'priority', 'smallint'],
  ['streamed', 'streamed', 'boolean'],
  ['cached', 'cached', 'boolean'],
  ['method', 'method', 'text'],
  ['outcome', 'outcome', 'text'],
  ['request_id', 'requestId', 'text'],
  ['route', 'route', 'text'],
  ['error_code', 'errorCode', 'text'],
  ['instance_id', 'instanceId', 'text'],
  ['trace_id', 'traceId', 'text'],
] as const satisfies readonly (readonly [column: string, field: keyof NewRow, type: string])[];

const longest = 200;
const openai = 'openai/';

export function rowOf(record: CallRecord): NewRow {
  const { id, service, caller, kind, outcome, status, route, fault, at, headers, request } = record;
  const method = route?.startsWith(openai) ? 'openai' : kind;
  return {
    at: new Date(at),
    modelId: service.id,
    ownerId: service.account.id,
    callerAccountId: caller?.account?.id ?? 0,
    keyId: caller?.key?.id ?? 0,
    cost: amount(record.cost),
    requestBytes: Math.round(amount(record.requestBytes)),
    answerBytes: Math.round(amount(record.answerBytes)),
    tookMs: record.tookMs,
    queuedMs: record.queuedMs ?? null,
    instanceMs: record.instanceMs ?? null,
    status,
    attempts: record.attempts,
    priority: priorityIn(headers['Z-Priority']),
    streamed: kind === 'stream',
    cached: record.cached,
    method,
    outcome,
    requestId: held(id),
    route: text(route ?? (request && 'methodName' in request ? request.methodName : undefined)),
    errorCode: text(
      outcome === 'answered' ? undefined : (fault?.code ?? (outcome === 'failed' ? 'internal' : undefined)),
    ),
    instanceId: record.instanceId === undefined ? null : text(String(record.instanceId)),
    traceId: traceIdIn(headers.traceparent),
  };
}

/** One that is no amount would keep all others of its batch out of the database. */
const amount = (told: number): number => (told > 0 && Number.isFinite(told) ? told : 0);

/** Without the one character that no text of the database holds. */
const held = (told: string): string => told.slice(0, longest).replaceAll('\u0000', '');

const text = (told: string | undefined): string | null => (told === undefined ? null : held(told));

/** What the queue makes of the header: a whole number from -10 to 10. */
function priorityIn(header: string | undefined): number | null {
  const level = Math.trunc(Number(header ?? NaN));
  return Number.isNaN(level) ? null : Math.max(-10, Math.min(10, level));
}

const traceIdIn = (header: string | undefined): string | null =>
  /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(header ?? '')?.[1] ?? null;

export const classOf = (status: number): StatusClass => (status < 400 ? 'ok' : status < 500 ? 'client' : 'server');
