import { atom } from 'jotai';
import type { InstanceCrowd, ModelInstanceData, ModelUpdateData } from '../../contract.ts';

export type Act = 'more' | 'count' | 'wake' | 'renew' | 'stop' | 'terminate';

/** Something that was asked of a service's instances, with how far it is as seen from here. */
export interface Asked {
  readonly key: number;
  readonly service: number;
  readonly act: Act;
  /** The instance that it is about. */
  readonly instance?: { readonly id: number; readonly name: string };
  /** How many there are to be. */
  readonly count?: number;
  /** When the replacement of instances began that was the latest before this was asked for. */
  readonly updateBefore?: string;
  /** How many were there before, and the highest id of theirs. */
  readonly before: { readonly present: number; readonly newest: number };
  readonly requestedAt: number;
  readonly acceptedAt?: number;
  readonly doneAt?: number;
  /** Why it was refused, in words. */
  readonly refused?: string;
}

/** What was asked since the page was opened, the latest first. */
export const askedAtom = atom<readonly Asked[]>([]);

const kept = 20;
export const withAsked = (list: readonly Asked[], one: Asked): readonly Asked[] => [one, ...list].slice(0, kept);

/** The instances of a service as they were seen last: all of them in numbers, and those that were asked for by name. */
export interface Seen {
  readonly crowd: InstanceCrowd;
  readonly named: readonly ModelInstanceData[];
}

/** The instances whose end was asked for and has not been seen: whoever looks has to ask for them by name. */
export const awaited = (list: readonly Asked[], service: number): readonly number[] =>
  list.flatMap((each) => (isOpen(each) && each.service === service && each.instance ? [each.instance.id] : []));

/** Whether what was asked has come about, by what is seen. Ids grow, so what came later has a higher one. */
export function isDone({ act, instance, count, before }: Asked, { crowd, named }: Seen): boolean {
  const { present, ready, oldest = 0, newestReady = 0 } = crowd;
  switch (act) {
    case 'stop':
    case 'terminate':
      return !named.some(({ id, statusInfo }) => id === instance?.id && !statusInfo.isDeleted);
    case 'count':
      return present === count && ready === present;
    case 'more':
      return newestReady > before.newest;
    case 'wake':
      return ready > 0;
    case 'renew':
      return present > 0 && ready === present && oldest > before.newest;
  }
}

/** How many of the instances that an update replaces are gone, as far as it has begun. */
export function replaced({ before, updateBefore }: Asked, update: ModelUpdateData | undefined): number {
  if (!update || update.begunAt === updateBefore) return 0;
  const { ready, waiting, failed } = update.before;
  return Math.max(0, before.present - ready - waiting - failed);
}

/** A replacement of instances that was halted, and why in words. */
export interface Halted {
  readonly begunAt: string;
  readonly why: string;
}

const isOpen = ({ doneAt, refused }: Asked): boolean => doneAt === undefined && refused === undefined;

/** Notes when things have come about, or have been halted; the same list where nothing did. */
export function settled(
  list: readonly Asked[],
  service: number,
  seen: Seen,
  { now, halted }: { readonly now: number; readonly halted?: Halted | undefined },
): readonly Asked[] {
  const open = (each: Asked) => each.service === service && each.acceptedAt !== undefined && isOpen(each);
  const next = list.map((each) => {
    if (!open(each)) return each;
    if (halted && each.act === 'renew' && each.updateBefore !== halted.begunAt) return { ...each, refused: halted.why };
    return isDone(each, seen) ? { ...each, doneAt: now } : each;
  });
  return next.some((each, at) => each !== list[at]) ? next : list;
}
