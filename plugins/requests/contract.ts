import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { paged, pageQuery } from '#core/contract/page.ts';
import { Comment, Contacts } from './contract/fields.ts';

/** Features that an account may ask for, by their names in addresses. */
export const requestableFeatures = ['model_admin', 'public_model_admin'] as const;
export type RequestableFeature = (typeof requestableFeatures)[number];

export const ManagementRequestData = z
  .object({ contacts: Contacts, comment: Comment.optional() })
  .meta({ id: 'ManagementRequestData' });

/** What visitors may ask for, without an account. */
export const contactKinds = ['demo', 'contact', 'service'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** `contacts` is a JSON text of `{ name, contacts }`, or contacts alone as they are. */
export const ContactRequestData = z
  .object({
    contacts: z.string().min(1).max(4_000),
    comment: Comment.optional(),
    kind: z.enum(contactKinds).optional(),
    /** A visitor's answer to the captcha, where the installation has one. */
    captcha: z.string().max(10_000).optional(),
  })
  .meta({ id: 'ContactRequestData' });

const requestKinds = ['access', ...contactKinds] as const;
const requestStates = ['open', 'done'] as const;
export type RequestState = (typeof requestStates)[number];

const AskingAccount = z
  .object({ accountId: z.int(), shortName: z.string(), displayName: z.string() })
  .meta({ id: 'AskingAccount' });

/** A request as a superadministrator sees it; `account`, `login` and `feature` are there where the one who asks is signed in. */
export const RequestData = z
  .object({
    id: z.int(),
    kind: z.enum(requestKinds),
    feature: z.string().optional(),
    account: AskingAccount.optional(),
    login: z.string().optional(),
    name: z.string(),
    contacts: z.string(),
    comment: z.string(),
    createdAt: z.string(),
    doneAt: z.string().optional(),
    doneBy: z.string().optional(),
  })
  .meta({ id: 'ContactRequest' });
export type RequestData = z.infer<typeof RequestData>;

/** A feature that an account has asked for and waits for. */
const AskedFeature = z.object({ feature: z.string(), createdAt: z.string() }).meta({ id: 'AskedFeature' });

const own = '/api/mlpcore/admin/requests';
const management = '/api/mlpcore/account/:account/management';

const about = {
  plugin: 'requests',
  parameters: { featureName: 'The name of a feature, such as `model_admin`.', request: 'The id of a request.' },
};

/** Requests of people to people: for a feature, a demonstration, a service to be made, an answer. */
export const requests = contract(about, {
  getAskedFeatures: call(`GET ${management}`, {
    summary: 'Lists the features that an account has asked for.',
    may: 'member',
    answer: z.array(AskedFeature),
  }),
  requestFeature: call(`POST ${management}/:featureName`, {
    summary: 'Asks the operator for a feature.',
    example: { contacts: 'anna@example.com', comment: 'We want to publish services.' },
    may: 'member',
    body: ManagementRequestData,
  }),
  sendEmail: call('POST /api/mlpcore/sendContactRequest', {
    summary: 'Sends a message to the operator, also without an account.',
    example: { contacts: 'anna@example.com', comment: 'Please call back.', kind: 'contact' },
    may: 'visitor',
    body: ContactRequestData,
  }),
  listRequests: call(`GET ${own}`, {
    summary: 'Lists what people have asked the operator for.',
    may: 'superadmin',
    query: z.object({ state: z.enum(requestStates).optional(), page: pageQuery.page, size: pageQuery.size }),
    answer: paged(RequestData).meta({ id: 'PagedContactRequest' }),
  }),
  updateRequest: call(`PATCH ${own}/:request`, {
    summary: 'Marks a request as done or open.',
    example: { done: true },
    may: 'superadmin',
    body: z.object({ done: z.boolean() }).meta({ id: 'ContactRequestChange' }),
    answer: RequestData,
  }),
  grantRequest: call(`POST ${own}/:request/grant`, {
    summary: 'Grants the feature that a request asks for.',
    may: 'superadmin',
    answer: RequestData,
  }),
});
