import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { moment } from '#core/contract/moment.ts';
import { whole } from '#core/contract/query.ts';
import { ArchiveSettingsChange, ModelArchiveSettingsData } from './contract/settings.ts';

/** What was sent or answered; texts are as they came, and cut where they were too long to be kept whole. */
const ArchivedPayload = z
  .object({
    dataType: z.string().optional(),
    /** JSON text. */
    json: z.string().optional(),
    /** In Base64. */
    protobuf: z.string().optional(),
    /** How large it was, where a part is missing. */
    cutFrom: z.int().optional(),
  })
  .meta({ id: 'ArchivedPayload' });
export type ArchivedPayload = z.infer<typeof ArchivedPayload>;

/** The bodies of one call, in the form in which they are encrypted. */
export const ArchivedBodies = z
  .object({
    request: z.union([
      z.object({ data: ArchivedPayload, config: ArchivedPayload.optional() }).meta({ id: 'ArchivedPredict' }),
      z.object({ methodName: z.string(), params: z.record(z.string(), ArchivedPayload) }).meta({ id: 'ArchivedExt' }),
    ]),
    answer: ArchivedPayload.optional(),
  })
  .meta({ id: 'ArchivedBodies' });
export type ArchivedBodies = z.infer<typeof ArchivedBodies>;

/** One archived call: a line of the download. */
export const ArchivedRequest = z
  .object({
    id: z.int(),
    /** The request's `Z-requestId`. */
    requestId: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(['predict', 'stream', 'ext']),
    outcome: z.enum(['answered', 'failed', 'gone']),
    /** Of the fault that the caller was given. */
    errorCode: z.string().optional(),
    callerAccountId: z.int().optional(),
    tookMs: z.number(),
    cost: z.number(),
    bodies: ArchivedBodies.optional(),
    /** In place of the bodies where they are encrypted: a JWE (RFC 7516, compact form) of them as JSON, by RSA-OAEP-256 and A256GCM. */
    encrypted: z.string().optional(),
  })
  .meta({ id: 'ArchivedRequest' });
export type ArchivedRequest = z.infer<typeof ArchivedRequest>;

const about = {
  plugin: 'request-archive',
  parameters: { model: 'The service, by its id or name.', requestId: "A request's `Z-requestId`." },
};

/** What services were asked and answered, kept for their owners. */
export const requestArchive = contract(about, {
  downloadArchivedRequests: call('GET /api/mlpcore/account/:account/model/:model/archive/requests', {
    summary: 'Returns what a service was asked and answered, newest first, one JSON value a line.',
    may: 'developer',
    secret: true,
    query: z.object({ limit: whole({ min: 1, max: 1_000_000 }).optional() }),
    answer: ArchivedRequest,
    answerType: 'application/x-ndjson',
  }),
});

/** One of them. */
export const archivedRequest = contract(about, {
  getArchivedRequest: call('GET /api/mlpcore/account/:account/model/:model/archive/requests/:requestId', {
    summary: 'Returns what a service was asked and answered in a request.',
    may: 'developer',
    secret: true,
    /** Tells requests of one name apart: when it began. */
    query: z.object({ at: moment('start').optional() }),
    answer: ArchivedRequest,
  }),
});

/** How much of that is kept. */
export const archiveSettings = contract(about, {
  updateModelArchiveSettings: call('POST /api/mlpcore/account/:account/model/:model/archive', {
    summary: 'Sets how many requests of a service are archived, and whether they are encrypted.',
    example: { enabled: true, numberOfArchivedRequests: 1_000, encryptionEnabled: false },
    may: 'developer',
    personal: true,
    body: ArchiveSettingsChange,
    answer: ModelArchiveSettingsData,
  }),
});
