import { atom } from 'jotai';
import type { ModelInstanceData } from '../../contract.ts';

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
  /** The ids of those that were there before. */
  readonly before: readonly number[];
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

/** Those of a service that are there, whether they work or not. */
export const present = (instances: readonly ModelInstanceData[]): readonly ModelInstanceData[] =>
  instances.filter(({ statusInfo }) => !statusInfo.isDeleted);

const serves = ({ statusInfo }: ModelInstanceData): boolean => statusInfo.totalStatus === 'RUNNING';

/** Whether what was asked has come about, by what is observed. */
export function isDone({ act, instance, count, before }: Asked, observed: readonly ModelInstanceData[]): boolean {
  const there = present(observed);
  switch (act) {
    case 'stop':
    case 'terminate':
      return !there.some(({ id }) => id === instance?.id);
    case 'count':
      return there.length === count && there.every(serves);
    case 'more':
      return there.some((each) => !before.includes(each.id) && serves(each));
    case 'wake':
      return there.some(serves);
    case 'renew':
      return there.length > 0 && there.every((each) => !before.includes(each.id) && serves(each));
  }
}

/** How many of the instances that an update replaces are gone. */
export const replaced = ({ before }: Asked, observed: readonly ModelInstanceData[]): number =>
  before.filter((id) => !present(observed).some((each) => each.id === id)).length;

/** A replacement of instances that was halted, and why in words. */
export interface Halted {
  readonly begunAt: string;
  readonly why: string;
}

/** Notes when things have come about, or have been halted; the same list where nothing did. */
export function settled(
  list: readonly Asked[],
  service: number,
  observed: readonly ModelInstanceData[],
  { now, halted }: { readonly now: number; readonly halted?: Halted | undefined },
): readonly Asked[] {
  const open = (each: Asked) =>
    each.service === service &&
    each.acceptedAt !== undefined &&
    each.doneAt === undefined &&
    each.refused === undefined;
  const next = list.map((each) => {
    if (!open(each)) return each;
    if (halted && each.act === 'renew' && each.updateBefore !== halted.begunAt) return { ...each, refused: halted.why };
    return isDone(each, observed) ? { ...each, doneAt: now } : each;
  });
  return next.some((each, at) => each !== list[at]) ? next : list;
}
