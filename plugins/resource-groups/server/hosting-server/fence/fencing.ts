import { Fault } from '#core/contract/fault.ts';
import type { Log } from '#core/server/runtime.ts';
import type { Fencing } from '../../public.ts';
import { ControlGroups, type Limits } from './control-groups.ts';
import { Fence, type Command, type Inside } from './fence.ts';
import { joining } from './join.ts';

/** Whether instances are fenced in where that can be done, never, or else not started. */
export type FenceMode = 'auto' | 'off' | 'required';

/** Fences in the instances of this machine, as far as the operator wants it and the system lets us; says once where not. */
export class LocalFencing implements Fencing {
  readonly #mode: FenceMode;
  readonly #log: Log;
  readonly #fence: Fence;
  readonly #groups: ControlGroups;
  #told = false;

  constructor(mode: FenceMode, dataDir: string, log: Log) {
    this.#mode = mode;
    this.#log = log;
    this.#fence = new Fence(dataDir);
    this.#groups = new ControlGroups(dataDir);
  }

  held(): ReturnType<Fencing['held']> {
    return this.#groups.held;
  }

  async missing(): Promise<string | undefined> {
    return this.#mode === 'off' ? 'INSTANCE_FENCE is off' : this.#fence.missing();
  }

  /** The command that runs another one as far fenced in as it can be. */
  async around(command: Command, inside: Omit<Inside, 'groups'> & Limits): Promise<Command> {
    const missing = await this.missing();
    if (missing === undefined) {
      this.#tell(() => this.#log.info({ held: this.held() }, 'Instances are fenced in.'));
      return this.#fence.around(command, { ...inside, groups: this.#groups.prepare(inside.instanceId, inside) });
    }
    if (this.#mode === 'required')
      throw new Fault(
        'instance.fence.missing',
        `The instance cannot be fenced in on this machine: ${missing}. Mend that, or have the operator set INSTANCE_FENCE to auto.`,
        409,
        { reason: missing },
      );
    if (this.#mode !== 'off')
      this.#tell(() =>
        this.#log.warn({ reason: missing }, 'Instances are not fenced in: they run with the rights of this server.'),
      );
    return command;
  }

  /** The command that runs another one beside those of an instance that this process leads; undefined where it is not fenced in. */
  joining(
    command: Command,
    joined: { readonly instanceId: number; readonly processId: number; readonly folder: string },
  ) {
    return joining(command, { ...joined, groups: this.#groups.of(joined.instanceId) });
  }

  /** Lets go of an instance that has ended; answers whether it was ended because it ran out of memory. */
  leave(instanceId: number): boolean {
    const ranOut = this.#groups.ranOutOfMemory(instanceId);
    this.#groups.remove(instanceId);
    return ranOut;
  }

  #tell(say: () => void): void {
    if (!this.#told) say();
    this.#told = true;
  }
}
