import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { moment } from '#core/contract/moment.ts';
import { paged, pageQuery } from '#core/contract/page.ts';
import { many } from '#core/contract/query.ts';

/** How a call ended: it did what was asked, was refused, or failed on this side. */
export const outcomes = ['done', 'refused', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** A field that a call changed; a value that is secret or too long is left out. */
const AuditChange = z
  .object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })
  .meta({ id: 'AuditChange' });

const AuditAccount = z.object({ accountId: z.int(), shortName: z.string() }).meta({ id: 'AuditAccount' });
const AuditKey = z.object({ id: z.int(), name: z.string() }).meta({ id: 'AuditKey' });

/** Something that somebody did, or was refused: `call` is the plugin and operation of the call, `params` what its path named. */
export const AuditEntryData = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    account: AuditAccount.optional(),
    login: z.string().optional(),
    /** The login of whoever acted as that user. */
    actor: z.string().optional(),
    key: AuditKey.optional(),
    call: z.string(),
    summary: z.string().optional(),
    params: z.record(z.string(), z.string()),
    names: z.record(z.string(), z.string()).describe('What that was called, where it was known.'),
    outcome: z.enum(outcomes),
    status: z.int(),
    code: z.string().optional(),
    ip: z.string(),
    requestId: z.string(),
    userAgent: z.string(),
    changes: z.array(AuditChange),
  })
  .meta({ id: 'AuditEntryData' });
export type AuditEntryData = z.infer<typeof AuditEntryData>;

/** So many calls can be named beside `what`. */
export const mostCalls = 100;

const word = z.string().trim().max(200);

/** `who` is a login, of whoever acted as somebody else too, or a key's name or a part of it, `what` of a call or of what it was about or changed, `calls` are those that count as meant by `what` as well, such as what readers know by a name in their language, `text` of any of these, an address, a code or a request id. */
const filters = {
  who: word.optional(),
  what: word.optional(),
  calls: many(z.string().max(100), { max: mostCalls }).optional(),
  outcome: z.enum(outcomes).optional(),
  from: moment('start').optional(),
  to: moment('end').optional(),
  text: word.optional(),
};
const wanted = z.object(filters);
export type AuditFilters = z.output<typeof wanted>;

const listed = z.object({ ...filters, page: pageQuery.page, size: pageQuery.size });
const page = paged(AuditEntryData).meta({ id: 'PagedAuditEntry' });

const ofAccount = '/api/mlpcore/account/:account/audit';
const ofAll = '/api/mlpcore/admin/audit';

export const audit = contract('audit', {
  listAudit: call(`GET ${ofAccount}`, {
    summary: 'Lists who changed what in an account, newest first.',
    may: 'owner',
    query: listed,
    answer: page,
  }),
  listAllAudit: call(`GET ${ofAll}`, {
    summary: 'Lists who changed what in all accounts, newest first.',
    may: 'superadmin',
    query: listed,
    answer: page,
  }),
});

/** The same as a table for other programs. */
export const auditExport = contract('audit', {
  exportAudit: call(`GET ${ofAccount}/export`, {
    summary: 'Returns who changed what in an account as CSV, newest first.',
    may: 'owner',
    secret: true,
    query: wanted,
    answer: z.string(),
    answerType: 'text/csv',
  }),
  exportAllAudit: call(`GET ${ofAll}/export`, {
    summary: 'Returns who changed what in all accounts as CSV, newest first.',
    may: 'superadmin',
    secret: true,
    query: wanted,
    answer: z.string(),
    answerType: 'text/csv',
  }),
});
