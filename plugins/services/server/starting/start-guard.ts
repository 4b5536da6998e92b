import type { Fault, FaultBody } from '#core/contract/fault.ts';
import { madePoint } from '#core/plugin/point.ts';
import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import type { Draft } from '../editing/draft.ts';
import type { ServiceEntity } from '../public.ts';

/** What one instance takes of the place where it runs. */
export interface Demand {
  /** Cores. */
  readonly cpu: number;
  /** Bytes, of memory and of disk. */
  readonly memory: number;
  readonly disk: number;
  /** How many GPUs; 0 where it asked for none. */
  readonly gpus: number;
  /** Bytes of memory that each of those is to have; left out where it does not say. */
  readonly vram?: number | undefined;
  /** Whether its service was trained from another. */
  readonly derived: boolean;
  /** The resource group that its service names; empty for the default one. */
  readonly group: string;
  /** Where a group evicts, those of higher priority have those of lower give way; left out for the middle one. */
  readonly priority?: 'LOW' | 'HIGH' | undefined;
  /** Set where it has an HTTP server, which gateways have to reach. */
  readonly http?: true | undefined;
}

/** How many instances there are to be, and what each takes. */
export interface Wanted {
  readonly instances: number;
  readonly demand: Demand;
}

/** Instances of one service. */
export interface Holding {
  readonly modelId: number;
  readonly count: number;
  readonly demand: Demand;
}

/** `start` is asked for each instance right before it gets its first process, `wake` for a call that finds nobody, all others for what a person wishes; `train` for instances that are to learn. */
export type StartOccasion = 'create' | 'publish' | 'start' | 'scale' | 'wake' | 'train';

/** Something for which instances of a service are to run. */
export interface StartWish {
  readonly occasion: StartOccasion;
  /** The account that the service belongs to. */
  readonly account: AccountRef;
  readonly service: {
    /** Undefined where it is about to be made. */
    readonly id: number | undefined;
    readonly name: string;
    readonly data: Draft;
  };
  /** How many instances it is to have then, those included that it has. */
  readonly instances: number;
  /** What each of them takes. */
  readonly demand: Demand;
  /** Who wishes it; undefined where nobody in person does. */
  readonly caller: Caller | undefined;
  /** What the account's other services hold; at a `start` what runs, otherwise also what is wanted and does not run yet. */
  readonly others: readonly Holding[];
  /** What else of its account is about to start before it, and has no place yet; counted among the others as well. */
  readonly ahead?: readonly Holding[] | undefined;
}

/** `queue` lets a wish wait until it is let through: an instance is asked for again every few seconds. Warnings are shown before what they warn of. */
export type StartVerdict =
  | { readonly do: 'pass'; readonly warnings?: readonly FaultBody[] }
  | { readonly do: 'queue' | 'refuse'; readonly fault: Fault };

/** Says whether instances may start. Wishes of one account are asked one after the other, so that no two are given the same room. */
export interface StartGuard {
  /** Answers nothing where it has no objection. */
  ask(wish: StartWish): Promise<StartVerdict | undefined>;
}

interface Facts {
  readonly id: string;
  /** Events, with an account's id, after which what waits in that account is asked for again at once. */
  readonly asksAgainOn?: readonly string[];
}
export const startGuard = madePoint<StartGuard, Facts>('services.start-guard', { key: ({ id }) => id });

/** Knows what services of an account hold; contributed by whoever runs instances. */
export interface HoldingSource {
  /** What a service asks for by its settings. */
  wanted(settings: Draft): Wanted;
  /** What the services of an account hold and are to hold, but for one. */
  others(accountId: number, modelId: number | undefined): Promise<readonly Holding[]>;
  /** Has what a service is to hold, new or changed, counted from now on. */
  note(service: ServiceEntity): Promise<void>;
}
export const holdingSource = madePoint<HoldingSource>('services.holding-source', { single: true });
