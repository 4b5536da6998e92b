import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import { ExternalConnectionInfoData, HttpHost } from '#plugins/instances/contract.ts';
import { ModelInfoPK, ModelState, Translations } from '#plugins/services/contract.ts';

const application = '/api/mlpcore/account/:account/application/:application' as const;

const AppUser = z.object({ userId: z.int(), accountId: z.int().optional() }).meta({ id: 'AppUser' });

/** An app that somebody may open, and as whom. */
export const AppAccess = z
  .object({
    id: ModelInfoPK,
    modelAccountName: z.string(),
    modelName: z.string(),
    displayName: z.string(),
    translations: Translations.optional(),
    /** Where its pages begin. */
    url: z.string(),
    /** The path of this server that leads there, by way of whatever the browser needs to come in. */
    entrance: z.string(),
    /** Whether everybody may open it. */
    open: z.boolean(),
    /** Whether browsers show it within the page of this server that frames it. */
    framed: z.boolean(),
    /** Whether its entrance asks first, since whoever opens it is charged. */
    charged: z.boolean(),
    /** Whether the platform runs it, so that it can be started from here. */
    startable: z.boolean(),
    /** Who asks; visitors are nobody. */
    user: AppUser.optional(),
    /** When the token that was sent is over, in milliseconds since 1970. */
    endsAt: z.int().optional(),
  })
  .meta({ id: 'AppAccess' });
export type AppAccess = z.infer<typeof AppAccess>;

/** How an app stands. */
export const AppHealth = z
  .object({
    alive: z.boolean(),
    state: ModelState,
    instancesReady: z.int(),
    instancesWanted: z.int(),
  })
  .meta({ id: 'AppHealth' });
export type AppHealth = z.infer<typeof AppHealth>;

const about = {
  plugin: 'apps',
  parameters: { model: 'The service, by its id or name.', application: 'The app, by the id or name of its service.' },
};

/** What decides who comes into an app: these calls take an app's own tokens beside keys and sessions. */
export const doors = contract(about, {
  auth: call(`GET ${application}/auth`, {
    summary: 'Tells who may open an app, and where it is.',
    may: 'visitor',
    grant: 'predict',
    answer: AppAccess,
  }),
  ensureApplicationToken: call(`GET ${application}/token`, {
    summary: 'Creates a token for one app, valid for 15 minutes.',
    may: 'user',
    grant: 'predict',
    secret: true,
    answer: z.string(),
  }),
  setApplicationCookies: call(`GET ${application}/set-cookie`, {
    summary: 'Sets the cookies with which a browser opens an app.',
    may: 'visitor',
    grant: 'predict',
  }),
});

export const apps = contract(about, {
  checkAppIsAlive: call(`GET ${application}/health`, {
    summary: 'Tells whether an app answers.',
    may: 'visitor',
    answer: AppHealth,
  }),
  createExternalApplicationConnection: call('POST /api/mlpcore/account/:account/model/:model/external-application', {
    summary: 'Connects an app that runs elsewhere.',
    may: 'developer',
    personal: true,
    query: z.object({
      /** Where the app listens; the machine that asks, where this is left out. */
      httpHost: HttpHost.optional(),
      /** The port of its settings, where this is left out. */
      httpPort: whole({ min: 1, max: 65_535 }).optional(),
    }),
    answer: ExternalConnectionInfoData,
  }),
});
