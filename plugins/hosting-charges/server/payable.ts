import { leastOf, nanoOf, type HostingKind, type Nano } from '#plugins/billing/server/public.ts';
import type { TarifficationPeriod } from '#plugins/resource-groups/contract.ts';
import type {
  PricedResources,
  PricedServer,
  PricedUse,
  ResourceGroup,
} from '#plugins/resource-groups/server/public.ts';
import type { Paid } from './paid-store.ts';
import { mostInCharge, periodsInSpan } from './spans.ts';

/** Something that an account pays for by periods, at its present terms. */
export interface Payable {
  readonly kind: Exclude<HostingKind, 'STORAGE'>;
  readonly id: number;
  readonly name: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly accountId: number;
  /** The account that earns by it; 0 where that is the operator alone. */
  readonly ownerId: number;
  readonly period: TarifficationPeriod;
  /** What a period costs. */
  readonly nano: Nano;
  /** Whether it is paid for from period to period for as long as it is there; others are while they are used. */
  readonly isContinuous: boolean;
}

/** A charge has to fit into the ledger's numbers, also where sixty are put together. */
const mostNano = { short: 10n ** 15n, long: 10n ** 18n };

const priceOf = (nano: Nano, period: TarifficationPeriod): Nano =>
  leastOf(nano, mostInCharge(period) > 1 ? mostNano.short : mostNano.long);

/** What is paid for at once. */
export const spanCost = ({ nano, period }: Pick<Payable, 'nano' | 'period'>): Nano =>
  nano * BigInt(periodsInSpan(period));

/** What an account needs to have before something begins or comes back: a period, or an hour where periods are short. */
export const neededFor = (payable: Pick<Payable, 'nano' | 'period'>): Nano =>
  spanCost(payable) * BigInt(mostInCharge(payable.period));

/** What an hour of a rented server costs, by what the marketplace asks for it in its own money. */
const rentedHour = (perHour: number, rate: Nano): Nano => (nanoOf(perHour) * rate) / nanoOf(1);

/** What an hour of a server costs at most that is rented for a start in a group; undefined where none is, or nothing is asked for it. */
export function mostRented(
  { offerRequirements }: Pick<ResourceGroup, 'offerRequirements'>,
  rate: Nano,
): Nano | undefined {
  const most = rentedHour(offerRequirements?.maxPricePerHour ?? 0, rate);
  return most > 0n ? most : undefined;
}

/** An account pays the operator for its servers. What was rented by itself is paid for by the minute, at what the marketplace asks. */
export function payableServer(server: PricedServer, rentedRate: Nano): Payable | undefined {
  const { id, name, groupId, groupName, ownerId: accountId, price, rentedPerHour } = server;
  const period = rentedPerHour === undefined ? server.period : 'MINUTE';
  const nano = priceOf(
    rentedPerHour === undefined ? nanoOf(price) : rentedHour(rentedPerHour, rentedRate) / 60n,
    period,
  );
  if (nano === 0n) return undefined;
  return { kind: 'SERVER', id, name, groupId, groupName, accountId, ownerId: 0, period, nano, isContinuous: true };
}

/** An account pays the owner of a group for the use of it. */
export function payableUse({ price, ...use }: PricedUse): Payable | undefined {
  const nano = priceOf(nanoOf(price), use.period);
  return nano === 0n ? undefined : { ...use, nano, isContinuous: false };
}

/** What is used on where nobody lets its account any more, at the terms that the account knows. */
export async function payableStays(
  prices: PricedResources,
  paid: readonly Paid[],
  payables: readonly Payable[],
): Promise<readonly Payable[]> {
  const keyOf = ({ groupId, accountId }: Pick<Paid, 'groupId' | 'accountId'>) => `${groupId} ${accountId}`;
  const charged = new Set(payables.filter(({ isContinuous }) => !isContinuous).map(keyOf));
  const left = paid
    .filter((each) => each.kind !== 'SERVER' && !charged.has(keyOf(each)))
    .toSorted((a, b) => a.paidUntil.getTime() - b.paidUntil.getTime());
  const last = new Map(left.map((each) => [keyOf(each), each]));
  const staying = await prices.staying([...new Set(left.map(({ groupId }) => groupId))]);
  return staying.flatMap((guest) => {
    const known = last.get(keyOf(guest));
    if (!known) return [];
    const { kind, resourceId: id, name, groupName, ownerId, toldNano: nano, toldPeriod: period } = known;
    return { kind, id, name, ...guest, groupName, ownerId, nano, period, isContinuous: false };
  });
}

/** Everything that is to be paid for now. */
export async function allPayables(
  prices: PricedResources,
  rentedRate: Nano,
  paid: readonly Paid[],
): Promise<readonly Payable[]> {
  const [servers, uses] = await Promise.all([prices.servers(), prices.uses()]);
  const payables = [
    ...servers.flatMap((server) => payableServer(server, rentedRate) ?? []),
    ...uses.flatMap((use) => payableUse(use) ?? []),
  ];
  return [...payables, ...(await payableStays(prices, paid, payables))];
}
