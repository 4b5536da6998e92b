import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { moment } from '#core/contract/moment.ts';
import { flag, whole } from '#core/contract/query.ts';
import { methods, outcomes, sortings, statusWords } from './contract/words.ts';

/** An amount from 0 on: a number, or its text in an address. */
const amount = z.preprocess(
  (sent) => (typeof sent === 'string' && /^\d{1,12}(\.\d{1,12})?$/.test(sent) ? Number(sent) : sent),
  z.number().min(0),
) as unknown as z.ZodType<number, number | string>;

const id = whole({ min: 0 });

/** Which requests are meant: every filter that is given has to hold. Times are of their begin, `to` is not counted in. */
const filters = {
  from: moment('start').optional(),
  to: moment('end').optional(),
  /** A class, what a limit or the balance refused, or an exact code. */
  status: z.union([z.enum(statusWords), whole({ min: 100, max: 599 })]).optional(),
  /** In milliseconds, both counted in. */
  latencyFrom: amount.optional(),
  latencyTo: amount.optional(),
  /** In the platform's currency, both counted in. */
  costFrom: amount.optional(),
  costTo: amount.optional(),
  /** A key's id; 0 for requests without one. */
  key: id.optional(),
  /** The calling account, by its name or id. */
  caller: z.string().trim().min(1).max(100).optional(),
  /** The service that was called, as `account/name` or by its id. */
  service: z.string().trim().min(1).max(200).optional(),
  method: z.enum(methods).optional(),
  instance: z.string().trim().min(1).max(64).optional(),
  cached: flag().optional(),
  requestId: z.string().trim().min(1).max(64).optional(),
};
const wanted = z.object(filters);
export type RequestFilters = z.output<typeof wanted>;

const account = z.object({ accountId: z.int(), shortName: z.string() }).meta({ id: 'RequestAccount' });

/** What is known of one request; what is not known, or not the reader's to know, is left out. */
export const RequestData = z
  .object({
    id: z.int(),
    requestId: z.string(),
    at: z.iso.datetime(),
    method: z.enum(methods),
    /** Of an adapter, such as `openai/chat/completions`. */
    route: z.string().optional(),
    streamed: z.boolean(),
    outcome: z.enum(outcomes),
    status: z.int(),
    errorCode: z.string().optional(),
    tookMs: z.number(),
    /** Of these, until its turn came in the service's queue. */
    queuedMs: z.number().optional(),
    /** Of these, since an instance had it first. */
    instanceMs: z.number().optional(),
    attempts: z.int(),
    instanceId: z.string().optional(),
    cached: z.boolean(),
    priority: z.int().optional(),
    cost: z.number(),
    requestBytes: z.int(),
    answerBytes: z.int(),
    traceId: z.string().optional(),
    /** The service; its name where the reader may see it. */
    service: z
      .object({ accountId: z.int(), modelId: z.int(), name: z.string().optional() })
      .meta({ id: 'RequestService' }),
    caller: account.optional(),
    /** Its name where it is a key of the account that asks. */
    key: z.object({ keyId: z.int(), name: z.string().optional() }).meta({ id: 'RequestKey' }).optional(),
  })
  .meta({ id: 'RequestData' });
export type RequestData = z.infer<typeof RequestData>;

/** A part of a list. */
const RequestPage = z
  .object({
    records: z.array(RequestData),
    /** Where the next part begins; not there at the end. */
    next: z.string().optional(),
    /** Set where this part ended before it was full: so many requests were looked through, back to this time. */
    searchedTo: z.iso.datetime().optional(),
    /** Set where requests are sorted among the newest alone: since when. */
    sortedFrom: z.iso.datetime().optional(),
    keptDays: z.int(),
  })
  .meta({ id: 'RequestPage' });
export type RequestPage = z.infer<typeof RequestPage>;

const cursor = z.string().regex(/^[\w-]{1,200}$/, 'must be the cursor of the page before');
const listed = z.object({
  ...filters,
  sort: z.enum(sortings).optional(),
  ascending: flag().optional(),
  after: cursor.optional(),
  size: whole({ min: 1, max: 200 }).optional(),
});

/** How many requests came in one step of time, by class of status. */
const RequestCounts = z
  .object({
    stepSeconds: z.int(),
    /** `ts` is a step's begin, in milliseconds since 1970; steps without requests are left out. */
    steps: z.array(
      z.object({ ts: z.number(), ok: z.int(), client: z.int(), server: z.int() }).meta({ id: 'RequestStep' }),
    ),
    /** How many of them are counted and not listed, as they came faster than they are written down. */
    unlisted: z.int(),
    /** Set where the newest alone were counted: since when. */
    countedFrom: z.iso.datetime().optional(),
  })
  .meta({ id: 'RequestCounts' });
export type RequestCounts = z.infer<typeof RequestCounts>;

/** How many have come since a list was read, up to 100. */
const NewRequests = z.object({ count: z.int(), more: z.boolean() }).meta({ id: 'NewRequests' });

const counted = z.object({ ...filters, from: moment('start'), to: moment('end') });
const newer = z.object({ ...filters, since: moment('start'), sinceId: id });

const ofService = '/api/mlpcore/account/:account/model/:model/requests';
const ofAccount = '/api/mlpcore/account/:account/requests';
const about = {
  plugin: 'request-explorer',
  parameters: { model: 'The service, by its id or name.', requestId: 'The id of a request, as lists tell it.' },
};

/** The requests that services got, for their developers, and those that accounts made, for their members. */
export const requestExplorer = contract(about, {
  listServiceRequests: call(`GET ${ofService}`, {
    summary: 'Lists the requests that a service got.',
    may: 'developer',
    query: listed,
    answer: RequestPage,
  }),
  countServiceRequests: call(`GET ${ofService}/counts`, {
    summary: 'Counts the requests that a service got, over time and by class of status.',
    may: 'developer',
    query: counted,
    answer: RequestCounts,
  }),
  countNewServiceRequests: call(`GET ${ofService}/newer`, {
    summary: 'Counts the requests that a service got since a list of them was read.',
    may: 'developer',
    query: newer,
    answer: NewRequests,
  }),
  getServiceRequest: call(`GET ${ofService}/:requestId`, {
    summary: 'Returns what is known of a request that a service got.',
    may: 'developer',
    answer: RequestData,
  }),
  listOwnRequests: call(`GET ${ofAccount}`, {
    summary: 'Lists the requests that an account made.',
    may: 'member',
    query: listed,
    answer: RequestPage,
  }),
  countOwnRequests: call(`GET ${ofAccount}/counts`, {
    summary: 'Counts the requests that an account made, over time and by class of status.',
    may: 'member',
    query: counted,
    answer: RequestCounts,
  }),
  countNewOwnRequests: call(`GET ${ofAccount}/newer`, {
    summary: 'Counts the requests that an account made since a list of them was read.',
    may: 'member',
    query: newer,
    answer: NewRequests,
  }),
  getOwnRequest: call(`GET ${ofAccount}/:requestId`, {
    summary: 'Returns what is known of a request that an account made.',
    may: 'member',
    answer: RequestData,
  }),
});

/** The same as a table for other programs. */
export const requestExport = contract(about, {
  exportServiceRequests: call(`GET ${ofService}/export`, {
    summary: 'Returns the requests that a service got as CSV, newest first, up to 100,000.',
    may: 'developer',
    secret: true,
    query: wanted,
    answer: z.string(),
    answerType: 'text/csv',
  }),
  exportOwnRequests: call(`GET ${ofAccount}/export`, {
    summary: 'Returns the requests that an account made as CSV, newest first, up to 100,000.',
    may: 'member',
    secret: true,
    query: wanted,
    answer: z.string(),
    answerType: 'text/csv',
  }),
});
