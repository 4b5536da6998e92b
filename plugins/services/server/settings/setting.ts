import type * as z from 'zod';
import { madePoint, type Contribution } from '#core/plugin/point.ts';
import type { Given, Needs } from '#core/plugin/token.ts';
import type { ImageBundle } from '#plugins/images/server/public.ts';
import type { ServiceSettings } from '../../contract/settings.ts';
import type { Draft } from '../editing/draft.ts';

/** A setting that is refused, by its path in the settings. */
export interface Refusal {
  readonly path: readonly string[];
  readonly message: string;
}

/** How a copy of a service comes to be. */
export interface Copying {
  /** Whether the copy's owner may see everything about the source. */
  readonly trusted: boolean;
  /** Whether what only owners see travels: to those who are trusted, and from a prototype, which is published in order to be copied. */
  readonly open: boolean;
  /** Whether the copy is started at once. */
  readonly started: boolean;
}

/** A text or a list within a setting that may hold passwords, so that it is encrypted at rest. */
interface SecretPart {
  /** By what it is kept; never another one. */
  readonly name: string;
  /** Where it stands in the value; empty where it is the value. */
  readonly path: readonly string[];
  /** Set where it is a list. */
  readonly list?: true;
  /** Texts that say nothing and stay as they are. */
  readonly open?: readonly string[];
}

/** How the file of an account holds a setting. */
interface Dumped {
  /** Its field there, where it is not the one under which clients send it. */
  readonly as?: string;
  /** The schema of the field, where it is not the one of what clients send. */
  readonly schema?: z.ZodType;
  /** What the file holds for an answered value, and what a client would send for that. */
  readonly written?: (value: unknown) => unknown;
  readonly read?: (written: unknown) => unknown;
  /** Fields of its own for parts of the value: the name of each part by that of its field. */
  readonly flat?: Readonly<Record<string, string>>;
}

/** Refuses a value that the plugin which works with it could not use; `current` is what it was, undefined of a new service. */
type Check<V> = (value: V, current: V | undefined, settings: Draft) => readonly Refusal[];

interface Shape<F extends keyof ServiceSettings, C extends z.ZodType> {
  /** Its field on the wire. */
  readonly field: F;
  /** The field under which clients send it, where that is another. */
  readonly sentAs?: string;
  /** What answers hold; plain, so that old data never fails to be read. */
  readonly answer: z.ZodType;
  /** What clients send. */
  readonly change: C;
  /** What a new service has. */
  readonly initial: ServiceSettings[F];
  /** What a change makes of the value, null where it is to be emptied; without it the value is replaced, and null keeps it. */
  readonly changed?: (given: z.output<C> | null, current: ServiceSettings[F]) => ServiceSettings[F];
  /** The value as the other settings let it be. */
  readonly settled?: (value: ServiceSettings[F], settings: Draft) => ServiceSettings[F];
  /** What is answered at all, where some of it is written and never read; answers and versions hold this. Needs `changed`, which is given what was answered in order to keep the rest. */
  readonly answered?: (value: ServiceSettings[F]) => ServiceSettings[F];
  /** What those see who may not change the service; without it everything. */
  readonly shown?: (value: ServiceSettings[F]) => ServiceSettings[F];
  /** What a copy gets; without it the same. */
  readonly copied?: (value: ServiceSettings[F], how: Copying) => ServiceSettings[F];
  /** What a service gets that ships with the product; without it what every new one has. */
  readonly sampled?: (value: ServiceSettings[F], bundle: ImageBundle) => ServiceSettings[F];
  readonly secret?: SecretPart;
  readonly dumped?: Dumped;
  /** The field under which the defaults of new services tell it. */
  readonly toldAs?: string;
}

/** A setting, whichever it is. */
export interface AnySetting extends Omit<
  Shape<never, z.ZodType>,
  'field' | 'initial' | 'changed' | 'settled' | 'answered' | 'shown' | 'copied' | 'sampled'
> {
  readonly field: string;
  readonly initial: unknown;
  readonly changed?: (given: unknown, current: unknown) => unknown;
  readonly settled?: (value: unknown, settings: Draft) => unknown;
  readonly answered?: (value: unknown) => unknown;
  readonly shown?: (value: unknown) => unknown;
  readonly copied?: (value: unknown, how: Copying) => unknown;
  readonly sampled?: (value: unknown, bundle: ImageBundle) => unknown;
}

export const settingPoint = madePoint<Check<never>, AnySetting>('services.setting', { key: ({ field }) => field });

const unchecked = { needs: {}, make: () => () => [] };

/** Adds a setting to services: its field in calls and answers, where it is kept, and what is refused of it. */
export const serviceSetting = <F extends keyof ServiceSettings, C extends z.ZodType, N extends Needs = {}>(
  setting: Shape<F, C> & { readonly needs?: N; readonly make?: (given: Given<N>) => Check<ServiceSettings[F]> },
): Contribution => settingPoint({ ...unchecked, ...setting } as unknown as Parameters<typeof settingPoint>[0]);
