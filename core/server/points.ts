import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Contract, Received, Returned } from '#core/contract/call.ts';
import type { Job } from '#core/contract/job.ts';
import { completing, type AddedFields } from '#core/contract/open.ts';
import type { Host } from '#core/plugin/host.ts';
import { madePoint, point, type Contribution } from '#core/plugin/point.ts';
import type { Given, Needs, Token } from '#core/plugin/token.ts';
import type { Asked, Caller } from './auth/identity.ts';
import type { Naming, ServedCall } from './http/observing.ts';
import type { Revertible } from './jobs/parts.ts';
import type { Resealed } from './secrets/reseal.ts';

/** Which processes do a thing: the control plane, the predict gateway, or the one that runs instances. */
export const roles = ['core', 'gateway', 'hosting'] as const;
export type Role = (typeof roles)[number];

/** One step of a plugin's tables; a step once shipped never changes, and a database that it made refuses it changed. */
export interface Step {
  readonly id: string;
  /**
   * A text is run in a transaction. The statements of a list are run one by one outside of any, as `create index concurrently`
   * asks; all of them again where they were cut off, so a list has to bear that: `drop index concurrently if exists` first.
   */
  readonly sql: string | readonly string[];
}
/** Steps that bring a plugin's tables up to date, oldest first; they stand in its `server/steps.ts`. */
export const tables = point<readonly Step[]>('core.tables');

/** What a handler gives back; nothing where the call answers nothing. */
type Reply<A> = [A] extends [undefined] ? void : A;

export type Answers<C extends Contract> = {
  readonly [K in keyof C]: (
    input: Received<C[K]>,
    asked: Asked,
  ) => Promise<Reply<Returned<C[K]>>> | Reply<Returned<C[K]>>;
};

/** Handlers by the operations of a contract, whichever it is. */
export type Handlers = Readonly<Record<string, (input: never, asked: Asked) => unknown>>;

export const answering = madePoint<Handlers, { readonly contract: Contract }>('core.answering');

/** Answers every call of a contract; leaving one out does not compile. */
export function answers<C extends Contract, N extends Needs>(
  contract: C,
  needs: N,
  make: (given: Given<N>) => Answers<C>,
): Contribution {
  return answering({ contract, needs, make });
}

/** Adds fields to open objects of contracts: to what is sent, to what is answered, and to the published document. */
export const openFields = madePoint<readonly AddedFields[]>('core.open-fields');

/** Gives a host's contracts the fields that its plugins add. */
export const completedBy = (host: Host): (<C extends Contract>(contract: C) => C) =>
  completing(host.made(openFields).flat());

type Serve = (app: FastifyInstance) => void | Promise<void>;
interface Served {
  /** Calls that these routes answer, for the published API and the checks of who may. */
  readonly contract: Contract;
  readonly role: Role;
}
export const serving = madePoint<Serve, Served>('core.serving');

/** Serves routes of a plugin's own, for pages, streams and bodies that pass through unread. */
export function serves<N extends Needs>(
  { contract = {}, role = 'core' }: Partial<Served>,
  needs: N,
  make: (given: Given<N>) => Serve,
): Contribution {
  return serving({ contract, role, needs, make });
}

/** The work of a job, which undoes what it did where it is stopped, or `undo` beside what is done. */
type OwnWork<P> = Revertible<P>['do'] | Revertible<P>;

export const working = madePoint<OwnWork<never>, { readonly job: Job }>('core.working', { key: ({ job }) => job.id });

/** Does the work of one kind of job. */
export function works<P extends z.ZodType, N extends Needs>(
  job: Job<P>,
  needs: N,
  make: (given: Given<N>) => OwnWork<z.output<P>>,
): Contribution {
  return working({ job, needs, make });
}

interface Stepping {
  readonly job: Job;
  readonly id: string;
  readonly before: boolean;
}
export const jobStepping = madePoint<Revertible<never>, Stepping>('core.job-step', {
  key: ({ job, id }) => `${job.id} ${id}`,
});

/**
 * Adds a step to a job of another plugin, before its own work or after it; steps are done in the host's order, each once. Where a later
 * part fails for good, or somebody stops the job, they are undone in reverse, but for what came before own work that is done and cannot be undone.
 */
export function jobStep<P extends z.ZodType, N extends Needs>({
  before = false,
  ...step
}: {
  readonly job: Job<P>;
  readonly id: string;
  readonly before?: boolean;
  readonly needs: N;
  readonly make: (given: Given<N>) => Revertible<z.output<P>>;
}): Contribution {
  return jobStepping({ ...step, before });
}

/** Something that goes on for as long as a process of its role lives. */
export interface Runner {
  start(): Promise<void>;
  /** Ends what is in flight; called once, also where the start failed half-way. */
  stop(): Promise<void>;
}
/**
 * What a process does that belongs to an installation elsewhere, in place of serving one: undefined where it serves one. Nothing
 * with a database is there to be asked for.
 */
export const serviceElsewhere = madePoint<Runner | undefined>('core.service-elsewhere');

export const running = madePoint<Runner, { readonly id: string; readonly role: Role }>('core.running', {
  key: ({ id }) => id,
});

/** Keeps something going in every process of one role. */
export function runs<N extends Needs>(
  id: string,
  role: Role,
  needs: N,
  make: (given: Given<N>) => Runner,
): Contribution {
  return running({ id, role, needs, make });
}

type Again = (signal: AbortSignal) => Promise<unknown>;
interface Times {
  readonly id: string;
  /** Minute, hour, day of month, month and day of week, in UTC. */
  readonly cron: string;
}
export const repeating = madePoint<Again, Times>('core.repeating', { key: ({ id }) => id });

/**
 * Does something at the times that a crontab line names, each time in one process of all that there are. Times at which no
 * server was up are left out, and so is the rest of a try that fails: it is told, and the next time follows. The signal is
 * aborted when the server ends.
 */
export const periodic = <N extends Needs>(
  given: Times & { readonly needs: N; readonly make: (given: Given<N>) => Again },
): Contribution => repeating(given);

interface Cleaned {
  clean(): Promise<unknown>;
}

/** Has stores drop, every hour, what nobody can use any more. */
export const cleans = <N extends Readonly<Record<string, Token<Cleaned>>>>(id: string, stores: N): Contribution =>
  periodic<Readonly<Record<string, Token<Cleaned>>>>({
    id: `${id}.cleaning`,
    cron: '17 * * * *',
    needs: stores,
    make: (made) => () => Promise.all(Object.values(made).map((store) => store.clean())),
  });

interface Told {
  readonly ok: boolean;
  /** For anybody to read. */
  readonly message: string;
}
/** Something that the health of a process tells of; what is not well of it keeps nobody from being served. */
export const healthNote = madePoint<() => Promise<Told>, { readonly name: string }>('core.health-note', {
  key: ({ name }) => name,
});

/**
 * Files of a process that are taken into these tables, each once, and then removed: while a backup copies what lies in the folder
 * of the data folder, nothing is taken into the tables.
 */
export const unsettledFiles = point<{ readonly folder: string; readonly tables: readonly string[] }>(
  'core.unsettled-files',
  { key: ({ folder }) => folder },
);

export const seeding = madePoint<() => Promise<void>, { readonly id: string }>('core.seeding', {
  key: ({ id }) => id,
});

/** Fills an empty database, once, after all tables are there. */
export function seeds<N extends Needs>(
  id: string,
  needs: N,
  make: (given: Given<N>) => () => Promise<void>,
): Contribution {
  return seeding({ id, needs, make });
}

export const resealing = madePoint<() => Promise<Resealed>, { readonly id: string }>('core.resealing', {
  key: ({ id }) => id,
});

/** Encrypts what the present key has not encrypted of the secrets that a plugin keeps: asked at each start, before anybody is served. */
export function reseals<N extends Needs>(
  id: string,
  needs: N,
  make: (given: Given<N>) => () => Promise<Resealed>,
): Contribution {
  return resealing({ id, needs, make });
}

export const observing = madePoint<(served: ServedCall) => void, { readonly id: string }>('core.observing', {
  key: ({ id }) => id,
});

/** Sees each call of a contract once it was answered, refused ones as well, in processes that answer calls; nobody waits for it. */
export function observes<N extends Needs>(
  id: string,
  needs: N,
  make: (given: Given<N>) => (served: ServedCall) => void,
): Contribution {
  return observing({ id, needs, make });
}

export const naming = madePoint<Naming, { readonly segment: string }>('core.naming', { key: ({ segment }) => segment });

/** Names what paths with a segment such as `/model/:model` are about, asked before each call that changes something, so that those who observe calls can tell of what is gone by then. */
export function names<N extends Needs>(segment: string, needs: N, make: (given: Given<N>) => Naming): Contribution {
  return naming({ segment, needs, make });
}

/** Older addresses of calls: answers the address that one of them means, undefined where it means none. */
export const formerAddress = point<(url: string) => string | undefined>('core.former-address');

/** A part of the workbench that a subdomain of each host shows: what stands before the host's name, and the address below which its pages are. */
export const subdomain = point<{ readonly name: string; readonly path: string }>('core.subdomain', {
  key: ({ name }) => name,
});

/** A page of the workbench as somebody opens it. */
export interface OpenedPage {
  readonly caller: Caller | undefined;
  /** With its query. */
  readonly url: string;
}
/** Calls that a page begins with, by their addresses: it carries their answers, so that it need not ask. */
export const pageBegins = point<(page: OpenedPage) => readonly string[]>('core.page-begins');

/**
 * Something that pages show and that browsers hear of when it changes: `event` is published on the events bus with the id of what
 * has changed. What a stream names behind the topic's id is given in the order in which it stands there; answered is the id by which
 * the event speaks of it, `*` for any, and undefined or a fault where the caller may not see it. Asked again before each message.
 */
export const liveTopic = madePoint<
  (caller: Caller, named: readonly string[]) => Promise<string | undefined>,
  { readonly id: string; readonly event: string }
>('core.live-topic', { key: ({ id }) => id });

/** Says in which language whoever opens a page reads, where their browser has not chosen one before. */
export const pageLanguage = madePoint<(caller: Caller) => Promise<'en' | 'ru' | undefined>>('core.page-language');
