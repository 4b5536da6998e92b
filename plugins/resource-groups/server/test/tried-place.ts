import type { InstanceSpec, RuntimeDriver } from '../public.ts';

/** What a kind of place may not be able to do. */
export type Ability = 'word' | 'memory' | 'foreign end' | 'exit code' | 'grace' | 'limits' | 'console' | 'lost server';

/** Why a place cannot do something, and how that shows for an instance that runs there. */
interface Lack {
  readonly because: string;
  readonly shown: (
    driver: RuntimeDriver,
    instanceId: number,
    restart: () => Promise<RuntimeDriver>,
  ) => void | Promise<void>;
}

/** A place where instances run, as the contract of drivers tries it. */
export interface TriedPlace {
  /** A driver as a server of ours has it that has just started: what it knows lies in the place, or on its disk. */
  open(): RuntimeDriver | Promise<RuntimeDriver>;
  /** An instance whose program is a shell script. */
  spec(instanceId: number, script: string): InstanceSpec;
  /** The name of an image that is not there. */
  readonly absentImage: string;
  /** A script that needs more memory than its instance may have. */
  readonly hungry: string;
  /** Ends the program of an instance from outside. */
  kill(instanceId: number): void | Promise<void>;
  /** Whether anything of an instance runs there. */
  alive(instanceId: number): boolean | Promise<boolean>;
  /** Has the place not answer any more, with all that runs there, until it is found again. */
  readonly lose?: () => void | Promise<void>;
  readonly find?: () => void | Promise<void>;
  readonly cannot?: Partial<Record<Ability, Lack>>;
}
