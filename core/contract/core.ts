import * as z from 'zod';
import { call, contract } from './call.ts';
import { paged, pageQuery } from './page.ts';
import { many } from './query.ts';
import { FrontendSettings, LicenseSettings } from './settings.ts';

const Version = z.object({ buildDate: z.string(), buildBranch: z.string() }).meta({ id: 'Version' });

const Status = z.object({ ok: z.boolean(), message: z.string() }).meta({ id: 'Status' });
const Check = z.object({ name: z.string(), critical: z.boolean(), status: Status }).meta({ id: 'CheckResult' });
export const Health = z
  .object({ ok: z.boolean(), status: z.string(), checks: z.array(Check) })
  .meta({ id: 'HealthCheckResult' });

export type Health = z.infer<typeof Health>;

const HealthInterval = z
  .object({ from: z.string(), to: z.string(), count: z.int32(), firstErrors: z.array(Check) })
  .meta({ id: 'HealthInterval' });
export type HealthInterval = z.infer<typeof HealthInterval>;
const HealthHistory = z.object({ failedIntervals: z.array(HealthInterval) }).meta({ id: 'HealthCheckHistoryResult' });

/** A letter that was kept because no mail server is set; its text is left out where its key is not known any more. */
const KeptLetter = z
  .object({
    id: z.int(),
    to: z.string(),
    subject: z.string(),
    text: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'KeptLetter' });

export const core = contract('core', {
  frontVersion: call('GET /version', {
    summary: 'Tells which build of the workbench is served.',
    may: 'visitor',
    answer: Version,
  }),
  version: call('GET /api/mlpcore/version', {
    summary: 'Tells which build of the server runs.',
    may: 'visitor',
    answer: Version,
  }),
  gatewayVersion: call('GET /api/mlpgateway/version', {
    summary: 'Tells which build of the gateway runs.',
    may: 'visitor',
    answer: Version,
  }),
  billingVersion: call('GET /api/mlpbilling/version', {
    summary: 'Tells which build of billing runs.',
    may: 'visitor',
    answer: Version,
  }),
  healthCheck: call('GET /api/mlpcore/health', {
    summary: 'Checks whether the server and what it depends on work.',
    may: 'visitor',
    answer: Health,
  }),
  healthCheckForTests: call('GET /api/mlpcore/health/test', {
    summary: 'Checks the same as health; monitors of other clients ask here.',
    may: 'visitor',
    answer: Health,
  }),
  healthCheckHistory: call('GET /api/mlpcore/health/history', {
    summary: 'Lists the times at which this process found something to fail, since its start.',
    may: 'visitor',
    answer: HealthHistory,
  }),
  getLicense: call('GET /api/mlpcore/license', {
    summary: 'Returns what this installation may do by its licence, and until when.',
    may: 'visitor',
    answer: LicenseSettings,
  }),
  getFrontendSettings: call('GET /api/mlpcore/system-config/frontend-settings', {
    summary: 'Returns what the workbench has to know about this installation.',
    may: 'visitor',
    answer: FrontendSettings,
  }),
  listLetters: call('GET /api/mlpcore/admin/letters', {
    summary: 'Lists the letters that the server keeps, as it has no mail server to send them by.',
    may: 'superadmin',
    query: z.object({ page: pageQuery.page, size: pageQuery.size }),
    answer: paged(KeptLetter).meta({ id: 'PagedKeptLetter' }),
    secret: true,
  }),
});

/** Topics that one stream may be about. */
export const mostTopics = 40;

/** How long the name of a topic may be, with what it is about. */
const longestTopic = 200;

/** Served on connections of their own. */
export const live = contract('core', {
  listen: call('GET /api/mlpcore/live', {
    summary: 'Tells by server-sent events that something has changed of what the topics name, until the reader leaves.',
    may: 'user',
    query: z.object({
      topic: many(z.string().min(1).max(longestTopic), { min: 1, max: mostTopics }).describe(
        'Such as `instances/7/12`, repeated. Each event is the name of one; what it is now has to be asked for. Of topics that are not known, or not for whoever asks, nothing is heard; where there is no other, nothing is answered (204).',
      ),
    }),
    answer: z.custom<AsyncIterable<Uint8Array>>(() => true).meta({ type: 'string', format: 'binary' }),
    answerType: 'text/event-stream',
  }),
});
