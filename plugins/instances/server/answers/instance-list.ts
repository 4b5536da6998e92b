import type * as z from 'zod';
import { pagination } from '#core/contract/page.ts';
import { indicatorOf, type Indicator, type InstanceSort } from '../../contract/indicator.ts';
import type { ModelInstanceData } from '../../contract/instance.ts';
import {
  listedInstances,
  type InstanceCrowd,
  type InstanceListData,
  type instanceListQuery,
} from '../../contract/instance-list.ts';

type Asked = Pick<z.infer<typeof instanceListQuery>, 'page' | 'size' | 'sort' | 'q' | 'state'>;

/** One page of the instances of a service, those that are there before those that have ended, with what holds of all of them. */
export function listInstances(
  all: readonly ModelInstanceData[],
  named: readonly ModelInstanceData[],
  { page = 0, size = listedInstances, sort, q = '', state }: Asked,
): InstanceListData {
  const found = sorted(
    all.filter((each) => isNamed(each, q) && (state === undefined || indicatorOf(each) === state)),
    sort,
  );
  const paging = pagination(found.length, { page, size });
  // One beyond the last is the last: the list may have become shorter since its pages were shown.
  const at = Math.max(0, Math.min(page, paging.totalPages - 1));
  const foremost = all.find(({ statusInfo }) => statusInfo.totalStatus === 'FAILED') ?? all[0];
  return {
    paging: { ...paging, pageNumber: at },
    records: found.slice(at * size, (at + 1) * size),
    named: [...named],
    crowd: crowdOf(all),
    ...(foremost && { foremost }),
  };
}

function isNamed({ name, serverName = '' }: ModelInstanceData, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || serverName.toLowerCase().includes(wanted);
}

function crowdOf(all: readonly ModelInstanceData[]): InstanceCrowd {
  const present = all.filter(({ statusInfo }) => !statusInfo.isDeleted);
  const ready = present.filter((each) => indicatorOf(each) === 'RUNNING');
  const [oldest, newest, newestReady] = [
    present.map(({ id }) => id).toSorted((a, b) => a - b)[0],
    highest(all),
    highest(ready),
  ];
  return {
    present: present.length,
    own: present.filter(({ instanceHostingType }) => instanceHostingType !== 'external').length,
    ready: ready.length,
    failed: present.filter((each) => indicatorOf(each) === 'FAILED').length,
    listed: all.length,
    ...(oldest !== undefined && { oldest }),
    ...(newest !== undefined && { newest }),
    ...(newestReady !== undefined && { newestReady }),
  };
}

const highest = (some: readonly ModelInstanceData[]): number | undefined =>
  some.length === 0 ? undefined : some.reduce((most, { id }) => Math.max(most, id), 0);

/** Which states come first where somebody looks for what needs them. */
const urgency: Readonly<Record<Indicator, number>> = {
  FAILED: 0,
  UNKNOWN: 1,
  UNAVAILABLE: 2,
  IDLE: 3,
  SCHEDULED: 4,
  STARTING: 5,
  REMOVING: 6,
  SLEEPING: 7,
  RUNNING: 8,
  DELETED: 9,
};

type Order = (a: ModelInstanceData, b: ModelInstanceData) => number;

const ofTexts =
  (read: (instance: ModelInstanceData) => string): Order =>
  (a, b) =>
    read(a).localeCompare(read(b), 'en', { numeric: true });
const ofMoments =
  (read: (instance: ModelInstanceData) => string): Order =>
  (a, b) =>
    Date.parse(read(a)) - Date.parse(read(b));

const orders: Readonly<Record<InstanceSort, Order>> = {
  id: (a, b) => a.id - b.id,
  state: (a, b) => urgency[indicatorOf(a)] - urgency[indicatorOf(b)],
  since: ofMoments(({ statusInfo }) => statusInfo.since),
  // Who began first has been there longest.
  lifetime: (a, b) => Date.parse(b.createdTimestamp) - Date.parse(a.createdTimestamp),
  restarts: (a, b) => a.restartCount - b.restartCount,
  server: ofTexts(({ serverName = '' }) => serverName),
  image: ofTexts(({ image = '' }) => image),
};

function sorted(some: readonly ModelInstanceData[], sort: Asked['sort']): readonly ModelInstanceData[] {
  if (sort === undefined) return some;
  const [by, way] = sort.split(',') as [InstanceSort, string?];
  const sign = way === 'desc' ? -1 : 1;
  const ended = ({ statusInfo }: ModelInstanceData) => Number(statusInfo.isDeleted);
  return some.toSorted((a, b) => ended(a) - ended(b) || sign * orders[by](a, b) || a.id - b.id);
}
