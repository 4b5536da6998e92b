import type { TFunction } from 'i18next';
import * as z from 'zod';
import { number } from '#core/web/text/format.ts';
import { Email, largest, spendingIntervals } from '../contract/fields.ts';
import { requestFields, sizeUnits, unitOf } from './restrictions.ts';
import type { AccessTokenData, TokenRestrictionsData, UpdateAccessTokenData } from '../contract.ts';

/** Periods of a lifetime in minutes; a month has 30 days and a year 365. */
const minutesOf = { MINUTE: 1, HOUR: 60, DAY: 1_440, MONTH: 43_200, YEAR: 525_600 } as const;
export const periods = Object.keys(minutesOf) as readonly (keyof typeof minutesOf)[];

const text = z.string().trim().default('');
const box = z.literal('on').optional();
const linesOf = (value: string): string[] => [
  ...new Set(
    value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** A whole number of the form, or nothing. */
const whole = (most: number) =>
  text
    .refine(
      (value) => value === '' || (/^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= most),
      `api-keys:form.whole#${most}`,
    )
    .transform((value) => (value === '' ? undefined : Number(value)));

/** A field of the form as its control needs it. */
interface FormField {
  readonly id: string;
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly errors?: readonly string[] | undefined;
}
export type KeyFields = Readonly<Record<keyof KeyForm, FormField>>;

/** Units of the size of a request: bytes by the thousand, or characters. */
export const sizeChoices = ['B', 'KB', 'MB', 'CHARS'] as const;
export type SizeChoice = (typeof sizeChoices)[number];

const sizeOf = (size: number, unit: SizeChoice): number => (unit === 'CHARS' ? size : size * sizeUnits[unit]);

const filterChoice = z.enum(['all', 'none', 'some']).default('all');
const named = /^[^\s/]+(\/[^\s/]+)?$/;

/** What the form of a key holds. */
export const KeyForm = z
  .object({
    name: text
      .refine((value) => value !== '', { error: 'api-keys:form.required', abort: true })
      .refine((value) => value.length <= largest.name, `api-keys:form.nameLong#${largest.name}`),
    predict: box,
    read: box,
    write: box,
    lifetime: z.enum(['keep', 'none', 'limited']).default('none'),
    lifetimeOf: whole(largest.ttlMinutes),
    lifetimePeriod: z.enum(periods).default('DAY'),
    services: filterChoice,
    serviceList: text.refine(
      (value) => linesOf(value).every((line) => named.test(line)),
      'api-keys:form.servicesWrong',
    ),
    models: filterChoice,
    modelList: text,
    requestsMINUTE: whole(largest.requests),
    requestsHOUR: whole(largest.requests),
    requestsDAY: whole(largest.requests),
    requestsMONTH: whole(largest.requests),
    requestSize: whole(largest.requestBytes),
    requestSizeUnit: z.enum(sizeChoices).default('KB'),
    spendMINUTE: whole(largest.amount),
    spendHOUR: whole(largest.amount),
    spendDAY: whole(largest.amount),
    spendMONTH: whole(largest.amount),
    keepAvailable: box,
    emails: text.refine(
      (value) => linesOf(value).every((line) => Email.safeParse(line).success),
      'api-keys:form.emailWrong',
    ),
  })
  .refine(({ predict, read, write }) => predict ?? read ?? write, {
    error: 'api-keys:form.permissionNeeded',
    path: ['predict'],
  })
  .refine(({ lifetime, lifetimeOf }) => lifetime !== 'limited' || lifetimeOf !== undefined, {
    error: 'api-keys:form.required',
    path: ['lifetimeOf'],
  })
  .refine(({ lifetimeOf = 0, lifetimePeriod }) => lifetimeOf * minutesOf[lifetimePeriod] <= largest.ttlMinutes, {
    error: `api-keys:form.lifetimeLong#${largest.ttlMinutes / minutesOf.YEAR}`,
    path: ['lifetimeOf'],
  })
  .refine(({ requestSize = 0, requestSizeUnit }) => sizeOf(requestSize, requestSizeUnit) <= largest.requestBytes, {
    error: `api-keys:form.sizeLarge#${largest.requestBytes / sizeUnits.MB}`,
    path: ['requestSize'],
  })
  .refine(({ services, serviceList }) => services !== 'some' || serviceList !== '', {
    error: 'api-keys:form.filterNeeded',
    path: ['serviceList'],
  })
  .refine(({ models, modelList }) => models !== 'some' || modelList !== '', {
    error: 'api-keys:form.filterNeeded',
    path: ['modelList'],
  });
export type KeyForm = z.output<typeof KeyForm>;

/** The bound of a request's size; the form shows one of bytes or characters, and the other one stays. */
function sizeBoundsOf(
  { requestSize, requestSizeUnit: unit }: KeyForm,
  before: TokenRestrictionsData,
): Pick<TokenRestrictionsData, 'maxRequestSizeBytes' | 'maxRequestSizeChars'> {
  const { maxRequestSizeBytes, maxRequestSizeChars } = before;
  const hidden = maxRequestSizeBytes !== undefined && maxRequestSizeChars !== undefined && unit !== 'CHARS';
  return {
    ...(hidden && { maxRequestSizeChars }),
    ...(requestSize !== undefined && {
      [unit === 'CHARS' ? 'maxRequestSizeChars' : 'maxRequestSizeBytes']: sizeOf(requestSize, unit),
    }),
  };
}

/** The key's settings as the server takes them; `permissions` hold one at least. */
export function settingsOf(
  form: KeyForm,
  before: TokenRestrictionsData = {},
): UpdateAccessTokenData & { readonly name: string } {
  const spendingLimits = spendingIntervals.flatMap((interval) =>
    form[`spend${interval}`] === undefined ? [] : [{ interval, maxAmount: form[`spend${interval}`]! }],
  );
  const restrictions: TokenRestrictionsData = {
    ...sizeBoundsOf(form, before),
    ...Object.fromEntries(
      spendingIntervals.flatMap((interval) =>
        form[`requests${interval}`] === undefined ? [] : [[requestFields[interval], form[`requests${interval}`]]],
      ),
    ),
    ...(form.services === 'all'
      ? {}
      : { allowedServicesFilter: form.services === 'none' ? [] : linesOf(form.serviceList).map(serviceOf) }),
    ...(form.models === 'all'
      ? {}
      : { allowedAdapterModelsFilter: form.models === 'none' ? [] : linesOf(form.modelList) }),
    ...(spendingLimits.length === 0 ? {} : { spendingLimits }),
  };
  return {
    name: form.name,
    permissions: (['predict', 'read', 'write'] as const).filter((each) => form[each] === 'on'),
    ...(form.lifetime === 'keep'
      ? {}
      : { ttlMinutes: form.lifetime === 'none' ? 0 : form.lifetimeOf! * minutesOf[form.lifetimePeriod] }),
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
export function formOf({
  name,
  expirationDate,
  restrictions = {},
  emailsForNotifications,
}: AccessTokenData): z.input<typeof KeyForm> {
  const {
    maxRequestSizeBytes,
    maxRequestSizeChars,
    allowedServicesFilter: services,
    allowedAdapterModelsFilter: models,
    spendingLimits = [],
  } = restrictions;
  const written = (value: number | undefined): string => (value === undefined ? '' : String(value));
  return {
    name,
    lifetime: expirationDate === undefined ? 'none' : 'keep',
    serviceList: (services ?? [])
      .map(({ accountName, serviceName }) =>
        serviceName === undefined ? accountName : `${accountName}/${serviceName}`,
      )
      .join('\n'),
    modelList: (models ?? []).join('\n'),
    ...Object.fromEntries(
      spendingIntervals.map((interval) => [`requests${interval}`, written(restrictions[requestFields[interval]])]),
    ),
    requestSize: written(
      maxRequestSizeBytes ? maxRequestSizeBytes / sizeUnits[unitOf(maxRequestSizeBytes, true)] : maxRequestSizeChars,
    ),
    ...Object.fromEntries(spendingLimits.map(({ interval, maxAmount }) => [`spend${interval}`, String(maxAmount)])),
    emails: emailsForNotifications.join('\n'),
  };
}

/** The unit in which the largest size of a request is a whole number. */
export const sizeUnitOf = ({ maxRequestSizeBytes, maxRequestSizeChars }: TokenRestrictionsData = {}): SizeChoice =>
  maxRequestSizeBytes !== undefined
    ? unitOf(maxRequestSizeBytes, true)
    : maxRequestSizeChars !== undefined
      ? 'CHARS'
      : 'KB';

export type FilterChoice = z.output<typeof filterChoice>;
export const choiceOf = (filter: readonly unknown[] | undefined): FilterChoice =>
  filter === undefined ? 'all' : filter.length === 0 ? 'none' : 'some';

/** The errors of a field as one text; a message may carry the most that is allowed after a #. */
export const errorOf = (t: TFunction, errors: readonly string[] | undefined): string | undefined =>
  errors
    ?.map((each) => t(each.split('#')[0]!, { defaultValue: each, most: number(Number(each.split('#')[1] ?? 0)) }))
    .join(' ');
