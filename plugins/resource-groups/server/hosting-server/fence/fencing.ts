import type { ChildProcess } from 'node:child_process';
import { Fault } from '#core/contract/fault.ts';
import type { Log } from '#core/server/runtime.ts';
import type { Fencing, InstanceSpec } from '../../public.ts';
import { asAccountUser } from './account-user.ts';
import { ControlGroups, type Limits } from './control-groups.ts';
import { DiskWatch } from './disk-watch.ts';
import { Fence, type Command, type Inside } from './fence.ts';
import { joining } from './join.ts';
import { written } from './network/destinations.ts';
import type { Reach } from './network/variables.ts';
import { httpOf, InstanceNetworks } from './network/networks.ts';

/** Whether instances are fenced in where that can be done, never, or else not started. */
export type FenceMode = 'auto' | 'off' | 'required';

interface Given {
  readonly mode: FenceMode;
  readonly dataDir: string;
  readonly log: Log;
  /** What instances reach beside the platform. */
  readonly reach: Reach;
  /** Addresses of the platform that every instance reaches, `host:port` each. */
  readonly platform: () => Promise<readonly string[]>;
}

export interface FencedCommand extends Command {
  /** Whether its process is to be started with a channel. */
  readonly channel?: boolean;
  /** To be told of the process once it is started. */
  readonly started?: (child: ChildProcess) => void;
}

interface Wanted {
  readonly accountId: number;
  readonly environment?: InstanceSpec['environment'];
}

/** Fences in the instances of this machine, as far as the operator wants it and the system lets us; says once where not. */
export class LocalFencing implements Fencing {
  readonly #given: Given;
  readonly #fence: Fence;
  readonly #groups: ControlGroups;
  readonly #networks: InstanceNetworks | undefined;
  readonly #disks: DiskWatch;
  #told = false;

  constructor(given: Given) {
    this.#given = given;
    const { dataDir, reach } = given;
    this.#networks = reach === 'machine' ? undefined : new InstanceNetworks({ ...given, allowed: reach });
    this.#fence = new Fence(dataDir, this.#networks?.hostsFile);
    this.#groups = new ControlGroups(dataDir);
    this.#disks = new DiskWatch(given.log);
  }

  held(): ReturnType<Fencing['held']> {
    return this.#groups.held;
  }

  reached(): readonly string[] | undefined {
    const { reach } = this.#given;
    return reach === 'machine' ? undefined : reach.map(written);
  }

  async missing(): Promise<string | undefined> {
    if (this.#given.mode === 'off') return 'INSTANCE_FENCE is off';
    await this.#networks?.refresh();
    return this.#fence.missing();
  }

  /** The command that runs another one as far fenced in as it can be. */
  async around(command: Command, inside: Omit<Inside, 'groups'> & Limits & Wanted): Promise<FencedCommand> {
    const { mode, log } = this.#given;
    const missing = await this.missing();
    if (missing === undefined) {
      this.#tell(() => log.info({ held: this.held(), network: this.reached() }, 'Instances are fenced in.'));
      const groups = this.#groups.prepare(inside.instanceId, inside);
      return {
        ...(await this.#fence.around(command, { ...inside, groups })),
        channel: this.#networks !== undefined,
        started: (child) => this.#started(child, inside),
      };
    }
    if (mode === 'required' || this.#networks) throw refused(missing, this.#networks !== undefined);
    const own = mode === 'auto' ? await asAccountUser(command, inside) : undefined;
    const whose = own ? 'a user for each account, and see what all users of this machine see' : 'this server';
    if (mode !== 'off')
      this.#tell(() =>
        log.warn({ reason: missing }, `Instances are not fenced in: they run with the rights of ${whose}.`),
      );
    return own ?? command;
  }

  /** Looks after an instance whose process another server had started. */
  keep(instanceId: number, processId: number, home: string): void {
    this.#networks?.keep(instanceId, processId);
    if (!this.#disks.watches(instanceId, processId)) this.#disks.watch(instanceId, { home, processId });
  }

  /** The command that runs another one beside those of an instance that this process leads; undefined where it is not fenced in. */
  joining(
    command: Command,
    joined: { readonly instanceId: number; readonly processId: number; readonly folder: string },
  ) {
    return joining(command, { ...joined, groups: this.#groups.of(joined.instanceId) });
  }

  /** Lets go of an instance that has ended; answers of what it wanted more than it may have, if it was ended for that. */
  leave(instanceId: number): 'memory' | 'disk' | undefined {
    const beyond = this.#disks.leave(instanceId)
      ? 'disk'
      : this.#groups.ranOutOfMemory(instanceId)
        ? 'memory'
        : undefined;
    this.#groups.remove(instanceId);
    this.#networks?.leave(instanceId);
    return beyond;
  }

  #started(
    child: ChildProcess,
    {
      instanceId,
      home,
      diskBytes: bytes,
      environment = {},
    }: Wanted & Pick<Inside, 'instanceId' | 'home' | 'diskBytes'>,
  ): void {
    if (child.pid === undefined) return;
    this.#networks?.link(instanceId, child, httpOf(environment));
    this.#disks.watch(instanceId, { home, processId: child.pid, bytes });
  }

  #tell(say: () => void): void {
    if (!this.#told) say();
    this.#told = true;
  }
}

function refused(reason: string, network: boolean): Fault {
  return network
    ? new Fault(
        'instance.network.open',
        `INSTANCE_NETWORK says what instances may reach, and this machine cannot hold them to it: ${reason}. Mend that, or have the operator set INSTANCE_NETWORK to machine.`,
        409,
        { reason },
      )
    : new Fault(
        'instance.fence.missing',
        `The instance cannot be fenced in on this machine: ${reason}. Mend that, or have the operator set INSTANCE_FENCE to auto.`,
        409,
        { reason },
      );
}
