import { Fault } from '#core/contract/fault.ts';
import type { KeyRestrictions } from '#core/server/auth/identity.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { ApiKey } from './tables.ts';

/** What a key may do and for how long. */
export type Bounds = Pick<ApiKey, 'permissions' | 'restrictions' | 'expiresAt'>;

type Beyond = keyof KeyRestrictions | 'permissions' | 'ttlMinutes';

/** The field in which a key goes beyond another one, as clients name it; undefined where it does not. */
export async function pathBeyond(accounts: Accounts, own: Bounds, other: Bounds): Promise<string | undefined> {
  const beyond = await fieldBeyond(accounts, own, other);
  return beyond === undefined || beyond === 'permissions' || beyond === 'ttlMinutes'
    ? beyond
    : `restrictions.${beyond}`;
}

/** Throws the fault that names that field, of a key that another one is to make, change, rotate or delete. */
export async function requireWithin(accounts: Accounts, own: Bounds, other: Bounds): Promise<void> {
  const field = await pathBeyond(accounts, own, other);
  if (field === undefined) return;
  throw new Fault(
    'key.bounds',
    `This API key manages only keys within its own bounds, and ${field} goes beyond them. Stay within them, or sign in.`,
    403,
    { field },
  );
}

const amounts = [
  'maxRequestSizeBytes',
  'maxRequestSizeChars',
  'maxRequestsPerMinute',
  'maxRequestsPerHour',
  'maxRequestsPerDay',
  'maxRequestsPerMonth',
] as const;

async function fieldBeyond(accounts: Accounts, own: Bounds, other: Bounds): Promise<Beyond | undefined> {
  const [mine, its] = [own.restrictions, other.restrictions];
  if (other.permissions.some((each) => !own.permissions.includes(each))) return 'permissions';
  if (own.expiresAt && (!other.expiresAt || other.expiresAt > own.expiresAt)) return 'ttlMinutes';
  const higher = amounts.find((field) => !atMost(mine[field], its[field]));
  if (higher) return higher;
  const amountOf = ({ spendingLimits = [] }: KeyRestrictions, interval: string) =>
    spendingLimits.find((each) => each.interval === interval)?.maxAmount;
  if (mine.spendingLimits?.some(({ interval, maxAmount }) => !atMost(maxAmount, amountOf(its, interval))))
    return 'spendingLimits';
  if (!holdsAll(mine.allowedAdapterModelsFilter, its.allowedAdapterModelsFilter, isModelOf))
    return 'allowedAdapterModelsFilter';
  const [mayCall, wants] = await Promise.all([services(accounts, mine), services(accounts, its)]);
  return holdsAll(mayCall, wants, isServiceOf) ? undefined : 'allowedServicesFilter';
}

/** A bound that is left out bounds nothing. */
const atMost = (own: number | undefined, other: number | undefined): boolean =>
  own === undefined || (other !== undefined && other <= own);

function holdsAll<T>(
  own: readonly T[] | undefined,
  other: readonly T[] | undefined,
  holds: (own: T, other: T) => boolean,
): boolean {
  return own === undefined || (other !== undefined && other.every((each) => own.some((mine) => holds(mine, each))));
}

/** A service's own name stands for all of its models. */
const isModelOf = (own: string, other: string): boolean =>
  own === other || (own.split('/').length === 2 && other.startsWith(`${own}/`));

interface Service {
  readonly account: string;
  readonly service: string | undefined;
}

const isServiceOf = (own: Service, other: Service): boolean =>
  own.account === other.account && (own.service === undefined || own.service === other.service);

/** The services of a filter, with accounts that go by an id or a name told apart no more. */
async function services(
  accounts: Accounts,
  { allowedServicesFilter: filter }: KeyRestrictions,
): Promise<readonly Service[] | undefined> {
  return (
    filter &&
    Promise.all(
      filter.map(async ({ accountName, serviceName: service }) => ({
        account: String((await accounts.find(accountName))?.id ?? `name ${accountName}`),
        service,
      })),
    )
  );
}
