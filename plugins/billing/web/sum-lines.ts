import type { ModelBillingSettingsData } from '#plugins/services/contract.ts';
import type { PayerReport, ServiceDetails } from '../contract/data.ts';
import type { KeySpending } from '../contract/key-spending.ts';
import type { Figures } from './money.ts';
import { serviceName } from './service-name.ts';

/** One line of a table of sums, whatever it is about. */
export interface SumLine {
  readonly id: number;
  readonly name: string;
  /** Smaller, below the name. */
  readonly path: string | undefined;
  /** The account and the name of a service that is there. */
  readonly service?: { readonly owner: string; readonly service: string } | undefined;
  /** What a unit of it costs now. */
  readonly billing?: ModelBillingSettingsData | undefined;
  readonly calls: number;
  /** Not there where only what calls cost is known. */
  readonly units?: number;
  readonly freeUnits?: number;
  readonly amount: number;
  /** What a unit cost before, where that changed last in the period. */
  readonly priceBefore?: { readonly amount: number; readonly time: string } | undefined;
}

/** A change of what a unit of a line costs. */
export interface PriceChange {
  readonly id: number;
  readonly time: string;
  readonly before: number;
  readonly after: number;
}

/** What a period came to, line by line. */
export type Told = Pick<ServiceDetails, 'period' | 'from' | 'to' | 'timeZone' | 'total' | 'steps'> & {
  readonly currency: Figures['currency'];
  readonly lines: readonly SumLine[];
  readonly priceChanges?: readonly PriceChange[] | undefined;
};

/** Sums by service, named as their pages are, in the reader's language. */
export const linesOfServices = (details: ServiceDetails | KeySpending, removed: string): Told => ({
  ...details,
  lines: details.records.map((record) => {
    const { modelId: id, modelName, displayName, displayNames, accountName, billingSettings: billing, ...sum } = record;
    const change = 'priceChanges' in details ? details.priceChanges?.findLast((each) => each.id === id) : undefined;
    return {
      priceBefore: change && { amount: change.before, time: change.time },
      id,
      name: serviceName(displayName, displayNames) ?? removed,
      path: modelName && accountName && `${accountName}/${modelName}`,
      service: modelName && accountName ? { owner: accountName, service: modelName } : undefined,
      billing,
      ...sum,
    };
  }),
});

export const linesOfPayers = (report: PayerReport, removed: string): Told => ({
  ...report,
  lines: report.records.map(({ accountId: id, accountName, displayName, ...sum }) => ({
    id,
    name: displayName ?? removed,
    path: accountName,
    ...sum,
  })),
});

/** By what an address names a line. */
export const lineKey = ({ id, path }: Pick<SumLine, 'id' | 'path'>): string => path ?? String(id);

/** Lines that a period has and another one has not, with nothing in them. */
export const linesWithout = (before: Told, { lines }: Told): readonly SumLine[] =>
  before.lines
    .filter(({ id }) => lines.every((line) => line.id !== id))
    .map((line) => ({
      ...line,
      calls: 0,
      amount: 0,
      priceBefore: undefined,
      ...(line.units !== undefined && { units: 0, freeUnits: 0 }),
    }));

/** The same of one line alone, or of all where none is named. */
export function onlyOf(told: Told, key: string): Told {
  if (key === '') return told;
  const lines = told.lines.filter((line) => lineKey(line) === key);
  const ids = new Set(lines.map(({ id }) => id));
  return {
    ...told,
    lines,
    steps: told.steps.filter(({ id }) => ids.has(id)),
    priceChanges: told.priceChanges?.filter(({ id }) => ids.has(id)),
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
}
