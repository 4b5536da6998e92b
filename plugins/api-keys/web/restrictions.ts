import type { TFunction } from 'i18next';
import { number } from '#core/web/text/format.ts';
import type { TokenRestrictionsData } from '../contract.ts';

/** What a key is bounded by, a line each. */
export function restrictionsOf(t: TFunction, restrictions: TokenRestrictionsData = {}): readonly string[] {
  const { allowedServicesFilter: services, allowedAdapterModelsFilter: models } = restrictions;
  return [
    ...(services
      ? [
          services.length === 0
            ? t('api-keys:limits.noServices')
            : t('api-keys:limits.services', { count: services.length }),
        ]
      : []),
    ...(models
      ? [models.length === 0 ? t('api-keys:limits.noModels') : t('api-keys:limits.models', { count: models.length })]
      : []),
    ...limitsOf(t, restrictions),
  ];
}

/** The fields that bound how many requests a key may make, by their interval. */
export const requestFields = {
  MINUTE: 'maxRequestsPerMinute',
  HOUR: 'maxRequestsPerHour',
  DAY: 'maxRequestsPerDay',
  MONTH: 'maxRequestsPerMonth',
} as const;
/** Said here once more, so that a page that shows limits needs no schemas. */
const intervals = ['MINUTE', 'HOUR', 'DAY', 'MONTH'] as const;

/** How much a key may do, whatever it is for. */
export const limitsOf = (t: TFunction, restrictions: TokenRestrictionsData = {}): readonly string[] =>
  limitLinesOf(t, restrictions).map(({ text }) => text);

/** The same by the names under which the server tells what is used of each; a size is not used up. */
export function limitLinesOf(
  t: TFunction,
  restrictions: TokenRestrictionsData = {},
): readonly { readonly limit: string | undefined; readonly text: string }[] {
  const { maxRequestSizeBytes, maxRequestSizeChars, spendingLimits = [] } = restrictions;
  return [
    ...intervals.flatMap((interval) => {
      const limit = requestFields[interval];
      const count = restrictions[limit];
      const text = () =>
        t('api-keys:limits.requests', { count, number: number(count!), interval: t(`api-keys:intervals.${interval}`) });
      return count === undefined ? [] : [{ limit, text: text() }];
    }),
    ...(maxRequestSizeBytes === undefined
      ? []
      : [{ limit: undefined, text: t('api-keys:limits.size', { size: sizeText(t, maxRequestSizeBytes) }) }]),
    ...(maxRequestSizeChars === undefined
      ? []
      : [
          {
            limit: undefined,
            text: t('api-keys:limits.characters', { count: maxRequestSizeChars, number: number(maxRequestSizeChars) }),
          },
        ]),
    ...spendingLimits.map(({ maxAmount, interval }) => ({
      limit: `spendingLimits.${interval}`,
      text: t('api-keys:limits.spending', { amount: number(maxAmount), interval: t(`api-keys:intervals.${interval}`) }),
    })),
  ];
}

export const sizeUnits = { B: 1, KB: 1_024, MB: 1_048_576 } as const;
export type SizeUnit = keyof typeof sizeUnits;

/** The largest unit of which a size has one at least; with `whole`, of which it is a whole number. */
export function unitOf(bytes: number, whole = false): SizeUnit {
  return (
    (['MB', 'KB'] as const).find((unit) => bytes >= sizeUnits[unit] && (!whole || bytes % sizeUnits[unit] === 0)) ?? 'B'
  );
}

/** Bytes in the unit that fits, as short as can be: "512 KB". */
function sizeText(t: TFunction, bytes: number): string {
  const unit = unitOf(bytes);
  const value = bytes / sizeUnits[unit];
  return `${number(value, Number.isInteger(value) ? 0 : 1)} ${t(`api-keys:units.${unit}`)}`;
}
