import type { TFunction } from 'i18next';
import * as z from 'zod';
import { number } from '#core/web/text/format.ts';
import { Email, largest, spendingIntervals } from '../contract/fields.ts';
import type { AccessTokenData, TokenRestrictionsData, UpdateAccessTokenData } from '../contract.ts';

const kilobyte = 1_024;
const minutesOf = { days: 1_440, hours: 60 } as const;

const text = z.string().trim().default('');
const box = z.literal('on').optional();
const linesOf = (value: string): string[] => [...new Set(value.split('\n').map((line) => line.trim()).filter(Boolean))];

/** A whole number of the form, or nothing. */
const whole = (most: number) => text.refine((value) => value === '' || (/^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= most), `api-keys:form.whole#${most}`).transform((value) => (value === '' ? undefined : Number(value)));

const filterChoice = z.enum(['all', 'none', 'some']).default('all');
const named = /^[^\s/]+(\/[^\s/]+)?$/;

/** What the form of a key holds. */
export const KeyForm = z
  .object({
    name: text.refine((value) => value !== '', { error: 'api-keys:form.required', abort: true }).refine((value) => value.length <= largest.name, `api-keys:form.nameLong#${largest.name}`),
    predict: box,
    read: box,
    write: box,
    lifetime: z.enum(['keep', 'none', 'days', 'hours']).default('none'),
    lifetimeOf: whole(3_650),
    services: filterChoice,
    serviceList: text.refine((value) => linesOf(value).every((line) => named.test(line)), 'api-keys:form.servicesWrong'),
    models: filterChoice,
    modelList: text,
    requestsPerMinute: whole(largest.requestsPerMinute),
    requestSize: whole(largest.requestBytes / kilobyte),
    spendMINUTE: whole(largest.amount),
    spendHOUR: whole(largest.amount),
    spendDAY: whole(largest.amount),
    spendMONTH: whole(largest.amount),
    keepAvailable: box,
    emails: text.refine((value) => linesOf(value).every((line) => Email.safeParse(line).success), 'api-keys:form.emailWrong'),
  })
  .refine(({ predict, read, write }) => predict ?? read ?? write, { error: 'api-keys:form.permissionNeeded', path: ['predict'] })
  .refine(({ lifetime, lifetimeOf }) => lifetime === 'keep' || lifetime === 'none' || lifetimeOf !== undefined, { error: 'api-keys:form.required', path: ['lifetimeOf'] })
  .refine(({ services, serviceList }) => services !== 'some' || serviceList !== '', { error: 'api-keys:form.filterNeeded', path: ['serviceList'] })
  .refine(({ models, modelList }) => models !== 'some' || modelList !== '', { error: 'api-keys:form.filterNeeded', path: ['modelList'] });
export type KeyForm = z.output<typeof KeyForm>;

/** The key's settings as the server takes them; `permissions` hold one at least. */
export function settingsOf(form: KeyForm): UpdateAccessTokenData & { readonly name: string } {
  const spendingLimits = spendingIntervals.flatMap((interval) => (form[`spend${interval}`] === undefined ? [] : [{ interval, maxAmount: form[`spend${interval}`]! }]));
  const restrictions: TokenRestrictionsData = {
    ...(form.requestSize === undefined ? {} : { maxRequestSizeBytes: form.requestSize * kilobyte }),
    ...(form.requestsPerMinute === undefined ? {} : { maxRequestsPerMinute: form.requestsPerMinute }),
    ...(form.services === 'all' ? {} : { allowedServicesFilter: form.services === 'none' ? [] : linesOf(form.serviceList).map(serviceOf) }),
    ...(form.models === 'all' ? {} : { allowedAdapterModelsFilter: form.models === 'none' ? [] : linesOf(form.modelList) }),
    ...(spendingLimits.length === 0 ? {} : { spendingLimits }),
  };
  return {
    name: form.name,
    permissions: (['predict', 'read', 'write'] as const).filter((each) => form[each] === 'on'),
    ...(form.lifetime === 'keep' ? {} : { ttlMinutes: form.lifetime === 'none' ? null : form.lifetimeOf! * minutesOf[form.lifetime] }),
    restrictions,
    emailsForNotifications: linesOf(form.emails),
    keepAvailableOnLimitChange: form.keepAvailable === 'on',
  };
}

function serviceOf(line: string): { accountName: string; serviceName?: string } {
  const [accountName, serviceName] = line.split('/') as [string, string?];
  return { accountName, ...(serviceName === undefined ? {} : { serviceName }) };
}

/** What the form shows of a key. */
export function formOf({ name, expirationDate, restrictions = {}, emailsForNotifications }: AccessTokenData): z.input<typeof KeyForm> {
  const { maxRequestsPerMinute, maxRequestSizeBytes, allowedServicesFilter: services, allowedAdapterModelsFilter: models, spendingLimits = [] } = restrictions;
  const written = (value: number | undefined): string => (value === undefined ? '' : String(value));
  return {
    name,
    lifetime: expirationDate === undefined ? 'none' : 'keep',
    serviceList: (services ?? []).map(({ accountName, serviceName }) => (serviceName === undefined ? accountName : `${accountName}/${serviceName}`)).join('\n'),
    modelList: (models ?? []).join('\n'),
    requestsPerMinute: written(maxRequestsPerMinute),
    requestSize: written(maxRequestSizeBytes && Math.ceil(maxRequestSizeBytes / kilobyte)),
    ...Object.fromEntries(spendingLimits.map(({ interval, maxAmount }) => [`spend${interval}`, String(maxAmount)])),
    emails: emailsForNotifications.join('\n'),
  };
}

export type FilterChoice = z.output<typeof filterChoice>;
export const choiceOf = (filter: readonly unknown[] | undefined): FilterChoice => (filter === undefined ? 'all' : filter.length === 0 ? 'none' : 'some');

/** The errors of a field as one text; a message may carry the most that is allowed after a #. */
export const errorOf = (t: TFunction, errors: readonly string[] | undefined): string | undefined => errors?.map((each) => t(each.split('#')[0]!, { defaultValue: each, most: number(Number(each.split('#')[1] ?? 0)) })).join(' ');
