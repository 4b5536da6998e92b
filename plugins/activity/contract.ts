import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { moment } from '#core/contract/moment.ts';
import { whole } from '#core/contract/query.ts';

/** How many clicks one call may bring, and how long its texts may be, in characters. */
export const clickLimits = { batch: 100, pageUrl: 2_000, description: 200 } as const;

const Id = z.int().min(0);

/** Something that a reader of the workbench did: `eventType` is `click` or `navigation`, `creationTime` is in milliseconds since 1970. */
export const ClickHistoryData = z
  .object({
    creationTime: z.int().min(0).max(8.64e15).optional(),
    accountId: Id.optional(),
    entityId: Id.optional(),
    entityType: z.string().max(40).optional(),
    pageUrl: z.string().min(1).max(clickLimits.pageUrl),
    description: z.string().max(clickLimits.description).optional(),
    eventType: z.string().regex(/^[\w-]{1,40}$/, 'must be a word such as click or navigation'),
    elementId: z.string().max(200).optional(),
  })
  .meta({ id: 'ClickHistoryData' });
export type ClickHistoryData = z.infer<typeof ClickHistoryData>;

/** Older clients number their elements. */
const NewClick = ClickHistoryData.extend({
  elementId: z.preprocess((id) => (typeof id === 'number' ? String(id) : id), z.string().max(200)).optional(),
}).meta({ id: 'ClickHistoryData' });

/** From when until when, as dates (`2026-01-31`, the last day included) or ISO times; the newest thousand of what lies between are answered. */
const between = z.object({ startDate: moment('start').optional(), endDate: moment('end').optional() });

/** How many days back until now: charts have a step for each hour of up to two days, else for each day in UTC. */
const lately = z.object({ days: whole({ min: 1, max: 400 }) });
const amounts = { clicks: z.int(), views: z.int().describe('Pages that were gone to.') };
export const ClickCounts = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    stepSeconds: z.int(),
    steps: z
      .array(z.object({ ts: z.number(), ...amounts }).meta({ id: 'ClickStep' }))
      .describe('`ts` is the begin of a step, in milliseconds since 1970; steps without any are left out.'),
    pages: z
      .array(z.object({ pageUrl: z.string(), ...amounts }).meta({ id: 'ClickedPage' }))
      .describe('The 20 on which most was done.'),
  })
  .meta({ id: 'ClickCounts' });
export type ClickCounts = z.infer<typeof ClickCounts>;

const about = { plugin: 'activity', parameters: { model: 'The service, by its id or name.' } };

export const activity = contract(about, {
  saveClick: call('POST /api/mlpcore/clicks', {
    summary: 'Saves clicks and page views of the workbench.',
    example: [{ pageUrl: '/catalog', eventType: 'navigation' }],
    may: 'visitor',
    incidental: true,
    body: z.array(NewClick).max(clickLimits.batch),
  }),
  listAccountClicks: call('GET /api/mlpcore/account/:account/clicks', {
    summary: 'Lists the clicks and page views of an account.',
    may: 'owner',
    query: between,
    answer: z.array(ClickHistoryData),
  }),
  countAccountClicks: call('GET /api/mlpcore/account/:account/clicks/counts', {
    summary: 'Counts the clicks and page views of an account over time and by page.',
    may: 'owner',
    query: lately,
    answer: ClickCounts,
  }),
  countModelClicks: call('GET /api/mlpcore/account/:account/model/:model/clicks/counts', {
    summary: 'Counts the clicks and page views of a service over time and by page.',
    may: 'developer',
    query: lately,
    answer: ClickCounts,
  }),
  listModelClicks: call('GET /api/mlpcore/account/:account/model/:model/clicks', {
    summary: 'Lists the clicks and page views of a service.',
    may: 'developer',
    query: between,
    answer: z.array(ClickHistoryData),
  }),
});
