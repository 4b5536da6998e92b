import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Contract, Given as GivenAnswer, Received } from '#core/contract/call.ts';
import type { Job } from '#core/contract/job.ts';
import { point, type Contribution } from '#core/plugin/point.ts';
import type { Given, Needs } from '#core/plugin/token.ts';
import type { Asked, Caller } from './auth/identity.ts';
import type { JobContext } from './jobs/jobs.ts';

/** Which processes do a thing: the control plane, the predict gateway, or the one that runs instances. */
export const roles = ['core', 'gateway', 'hosting'] as const;
export type Role = (typeof roles)[number];

/** One step of a plugin's tables; a step once shipped never changes. */
export interface Step {
  readonly id: string;
  readonly sql: string;
}
/** Steps that bring a plugin's tables up to date, oldest first. */
export const tables = point<readonly Step[]>('core.tables');

/** What a handler gives back; nothing where the call answers nothing. */
type Reply<A> = [A] extends [undefined] ? void : A;

export type Answers<C extends Contract> = {
  readonly [K in keyof C]: (input: Received<C[K]>, asked: Asked) => Promise<Reply<GivenAnswer<C[K]>>> | Reply<GivenAnswer<C[K]>>;
};

interface Answering {
  readonly contract: Contract;
  readonly needs: Needs;
  readonly make: (given: any) => Answers<any>;
}
export const answering = point<Answering>('core.answering');

/** Answers every call of a contract; leaving one out does not compile. */
export function answers<C extends Contract, N extends Needs>(contract: C, needs: N, make: (given: Given<N>) => Answers<C>): Contribution {
  return answering({ contract, needs, make });
}

interface Serving {
  /** Calls that these routes answer, for the published API and the checks of who may. */
  readonly contract: Contract;
  readonly role: Role;
  readonly needs: Needs;
  readonly make: (given: any) => (app: FastifyInstance) => void | Promise<void>;
}
export const serving = point<Serving>('core.serving');

/** Serves routes of a plugin's own, for pages, streams and bodies that pass through unread. */
export function serves<N extends Needs>({ contract = {}, role = 'core' }: { contract?: Contract; role?: Role }, needs: N, make: (given: Given<N>) => (app: FastifyInstance) => void | Promise<void>): Contribution {
  return serving({ contract, role, needs, make });
}

interface Working {
  readonly job: Job;
  readonly needs: Needs;
  readonly make: (given: any) => (payload: any, context: JobContext) => Promise<void>;
}
export const working = point<Working>('core.working', { key: ({ job }) => job.id });

/** Does the work of one kind of job. */
export function works<P extends z.ZodType, N extends Needs>(job: Job<P>, needs: N, make: (given: Given<N>) => (payload: z.output<P>, context: JobContext) => Promise<void>): Contribution {
  return working({ job, needs, make });
}

/** Something that goes on for as long as a process of its role lives. */
export interface Runner {
  start(): Promise<void>;
  /** Ends what is in flight; called once, also where the start failed half-way. */
  stop(): Promise<void>;
}
interface Running {
  readonly id: string;
  readonly role: Role;
  readonly needs: Needs;
  readonly make: (given: any) => Runner;
}
export const running = point<Running>('core.running', { key: ({ id }) => id });

/** Keeps something going in every process of one role. */
export function runs<N extends Needs>(id: string, role: Role, needs: N, make: (given: Given<N>) => Runner): Contribution {
  return running({ id, role, needs, make });
}

interface Seeding {
  readonly id: string;
  readonly needs: Needs;
  readonly make: (given: any) => () => Promise<void>;
}
export const seeding = point<Seeding>('core.seeding', { key: ({ id }) => id });

/** Fills an empty database, once, after all tables are there. */
export function seeds<N extends Needs>(id: string, needs: N, make: (given: Given<N>) => () => Promise<void>): Contribution {
  return seeding({ id, needs, make });
}

/** Older addresses of calls: answers the address that one of them means, undefined where it means none. */
export const formerAddress = point<(url: string) => string | undefined>('core.former-address');

/** A page of the workbench as somebody opens it. */
export interface OpenedPage {
  readonly caller: Caller | undefined;
  /** With its query. */
  readonly url: string;
}
/** Calls that a page begins with, by their addresses: it carries their answers, so that it need not ask. */
export const pageBegins = point<(page: OpenedPage) => readonly string[]>('core.page-begins');

/** Says in which language whoever opens a page reads, where their browser has not chosen one before. */
export const pageLanguage = point<{ readonly id: string; readonly needs: Needs; readonly make: (given: any) => (caller: Caller) => Promise<'en' | 'ru' | undefined> }>('core.page-language', { key: ({ id }) => id });
