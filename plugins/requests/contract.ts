import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { paged, pageQuery } from '#core/contract/page.ts';

/** What turns text around or hides in it, beside control characters; both could make a letter look like another one. */
const line = /^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u;
const lines = /^[^\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u;
const control = /[^\P{Cc}\t\n\r]/u;
const invisible = 'must have no invisible characters';

export const longest = { name: 200, contacts: 500, comment: 4_000 } as const;

/** How to reach whoever asks: an e-mail address, a telephone number, a name in a messenger. */
export const Contacts = z.string().trim().min(1, 'must not be empty').max(longest.contacts, `must have ${longest.contacts} characters at most`).regex(line, invisible);
export const PersonName = z.string().trim().max(longest.name, `must have ${longest.name} characters at most`).regex(line, invisible);
/** What somebody wants, in as many lines as it takes. */
export const Comment = z.string().trim().max(longest.comment, `must have ${longest.comment} characters at most`).regex(lines, invisible).refine((text) => !control.test(text), invisible);

/** Features that an account may ask for, by their names in addresses. */
export const requestableFeatures = ['model_admin', 'public_model_admin'] as const;
export type RequestableFeature = (typeof requestableFeatures)[number];

export const ManagementRequestData = z.object({ contacts: Contacts, comment: Comment.optional() });

/** What visitors may ask for, without an account. */
export const contactKinds = ['demo', 'contact', 'service'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** `contacts` is a JSON text of `{ name, contacts }`, or contacts alone as they are. */
export const ContactRequestData = z.object({
  contacts: z.string().min(1, 'must not be empty').max(4_000),
  comment: Comment.optional(),
  kind: z.enum(contactKinds).optional(),
});

const requestKinds = ['access', ...contactKinds] as const;
const requestStates = ['open', 'done'] as const;
export type RequestState = (typeof requestStates)[number];

/** A request as a superadministrator sees it; `account`, `login` and `feature` are there where the one who asks is signed in. */
export const RequestData = z.object({
  id: z.int(),
  kind: z.enum(requestKinds),
  feature: z.string().optional(),
  account: z.object({ accountId: z.int(), shortName: z.string(), displayName: z.string() }).optional(),
  login: z.string().optional(),
  name: z.string(),
  contacts: z.string(),
  comment: z.string(),
  createdAt: z.string(),
  doneAt: z.string().optional(),
  doneBy: z.string().optional(),
});
export type RequestData = z.infer<typeof RequestData>;

const own = '/api/mlpcore/admin/requests';

/** Requests of people to people: for a feature, a demonstration, a service to be made, an answer. */
export const requests = contract('requests', {
  requestFeature: call('POST /api/mlpcore/account/:account/management/:featureName', { may: 'member', body: ManagementRequestData }),
  sendEmail: call('POST /api/mlpcore/sendContactRequest', { may: 'visitor', body: ContactRequestData }),
  listRequests: call(`GET ${own}`, { may: 'superadmin', query: z.object({ state: z.enum(requestStates).optional(), page: pageQuery.page, size: pageQuery.size }), answer: paged(RequestData) }),
  updateRequest: call(`PATCH ${own}/:request`, { may: 'superadmin', body: z.object({ done: z.boolean() }), answer: RequestData }),
  grantRequest: call(`POST ${own}/:request/grant`, { may: 'superadmin', answer: RequestData }),
});
