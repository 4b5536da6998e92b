import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import type { Fault } from '#core/contract/fault.ts';
import type { AccountRef, Caller, FieldChange } from '../auth/identity.ts';

/** A call that was answered, as those see it who observe calls. */
export interface ServedCall {
  readonly call: Call;
  /** Undefined for visitors, and where the credential was refused. */
  readonly caller: Caller | undefined;
  /** The account in the path, where there is such a one. */
  readonly account: AccountRef | undefined;
  /** The account that the call turned out to be about, where its handler told. */
  readonly concerned: AccountRef | undefined;
  /** What the path names, as it was sent. */
  readonly params: Readonly<Record<string, string>>;
  /** What that was called before the call, by the same parameters, where it is known and the account's own. */
  readonly names: Readonly<Record<string, string>>;
  readonly status: number;
  /** The code of the fault that was answered. */
  readonly code: string | undefined;
  /** What else the fault names. */
  readonly args: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly changes: readonly FieldChange[];
}

interface Note {
  readonly call: Call;
  caller: Caller | undefined;
  account: AccountRef | undefined;
  concerned: AccountRef | undefined;
  code: string | undefined;
  args: Readonly<Record<string, string>>;
  names: Readonly<Record<string, string>>;
  readonly changes: FieldChange[];
}

const notes = new WeakMap<FastifyRequest, Note>();

/** Begins to note what becomes of a call. */
export function noteCall(request: FastifyRequest, call: Call): Note {
  const none = { caller: undefined, account: undefined, concerned: undefined, code: undefined };
  const note: Note = { ...none, call, args: {}, names: {}, changes: [] };
  notes.set(request, note);
  return note;
}

/** Notes with what a call was refused. */
export function noteFault(request: FastifyRequest, { code, args }: Fault): void {
  const note = notes.get(request);
  if (note) Object.assign(note, { code, args });
}

/** What a log may tell of a call that failed: with what it was refused, whose it is and what its path names. */
export function failureOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const note = notes.get(request);
  if (!note) return {};
  const { call, code, caller } = note;
  return {
    code,
    key: caller?.key?.id,
    path: withoutSecrets(call, request.params as Readonly<Record<string, string>>),
  };
}

/** Tells observers of every call that a server answers. One that fails is logged, and the others are told all the same. */
export function observe(
  app: FastifyInstance,
  observers: readonly ((served: ServedCall) => void)[],
  namings: readonly Named[] = [],
): void {
  if (observers.length === 0) return;
  app.addHook('preHandler', async (request) => {
    const note = notes.get(request);
    if (note?.account && note.call.method !== 'GET' && note.call.grant === 'write')
      note.names = await namesIn(namings, note.call.path, note.account, request);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const note = notes.get(request);
    if (note)
      for (const tell of observers)
        try {
          tell({
            ...note,
            params: withoutSecrets(note.call, request.params as Readonly<Record<string, string>>),
            status: reply.statusCode,
            requestId: request.id,
            ip: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
          });
        } catch (error) {
          request.log.error({ reqId: request.id, error: (error as Error).message }, 'A call could not be observed.');
        }
    done();
  });
}

/** What something of an account is called that a path names; undefined where the account has no such thing. */
export type Naming = (account: AccountRef, named: string) => Promise<string | undefined>;

/** How things are called that stand behind a segment of paths, such as `/model/:model`. */
export interface Named {
  readonly segment: string;
  readonly nameOf: Naming;
}

async function namesIn(
  namings: readonly Named[],
  path: string,
  account: AccountRef,
  request: FastifyRequest,
): Promise<Readonly<Record<string, string>>> {
  const params = request.params as Readonly<Record<string, string>>;
  const found = await Promise.all(
    namings.flatMap(({ segment, nameOf }) => {
      const param = segment.slice(segment.indexOf(':') + 1);
      const id = params[param];
      if (id === undefined || !`${path}/`.includes(`${segment}/`)) return [];
      return [nameOf(account, id).then((name) => [param, name] as const)];
    }),
  ).catch((error: Error) => {
    // The call goes on without.
    request.log.warn({ reqId: request.id, error: error.message }, 'What a call is about could not be named.');
    return [];
  });
  return Object.fromEntries(found.flatMap(([param, name]) => (name === undefined ? [] : [[param, name]])));
}

/** No id is as long as a secret. */
const longestId = 24;

const withoutSecrets = ({ secretParameters }: Call, params: ServedCall['params']): ServedCall['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([param, value]) => [
      param,
      secretParameters.includes(param) && value.length > longestId ? `${value.slice(0, 8)}…` : value,
    ]),
  );
