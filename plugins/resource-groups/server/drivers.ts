import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Log } from '#core/server/runtime.ts';
import type { GroupTargets } from './group-targets.ts';
import { openerOf, type Drivers, type RuntimeDriver } from './public.ts';

interface Given {
  readonly host: Host;
  readonly targets: GroupTargets;
  readonly log: Log;
}

interface Opened {
  readonly revision: number;
  readonly driver: RuntimeDriver;
}

/** How long it is believed that no group was changed. */
const lookMs = 2_000;

/** Opens a driver for each group, and another when the group was changed. */
export class GroupDrivers implements Drivers {
  readonly #given: Given;
  readonly #opened = new Map<number, Opened>();
  /** Drivers that serve several groups are listened to once. */
  readonly #heard = new WeakSet<RuntimeDriver>();
  readonly #listeners: ((instanceId: number) => void)[] = [];
  #looked: { readonly at: number; readonly revisions: Promise<ReadonlyMap<number, number>> } | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  async of(groupId: number): Promise<RuntimeDriver> {
    const revision = (await this.#revisions()).get(groupId);
    const opened = this.#opened.get(groupId);
    if (opened && opened.revision === revision) return opened.driver;
    return this.#open(groupId);
  }

  async all(): Promise<readonly RuntimeDriver[]> {
    const revisions = await this.#revisions();
    for (const id of this.#opened.keys()) if (!revisions.has(id)) this.#close(id);
    const found = await Promise.all([...revisions.keys()].map((id) => this.of(id).catch(asNone)));
    return [...new Set(found.filter((driver) => driver !== undefined))];
  }

  groupsOf(driver: RuntimeDriver): ReadonlySet<number> {
    return new Set([...this.#opened].flatMap(([id, opened]) => (opened.driver === driver ? [id] : [])));
  }

  opened(): readonly RuntimeDriver[] {
    return [...new Set([...this.#opened.values()].map(({ driver }) => driver))];
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#listeners.push(listener);
  }

  async #open(groupId: number): Promise<RuntimeDriver> {
    const { host, targets } = this.#given;
    const group = await targets.find(groupId);
    if (!group) {
      this.#close(groupId);
      throw new Fault(
        'resource_group.gone',
        'The resource group of this instance was deleted. Choose another one in the settings of the service.',
        409,
      );
    }
    const open = openerOf(host, group.type);
    if (!open)
      throw new Fault(
        'resource_group.driver.missing',
        `This installation cannot run services in a resource group of type ${group.type}. Choose another resource group.`,
        409,
        { type: group.type },
      );
    // Somebody else may have opened it meanwhile.
    const present = this.#opened.get(groupId);
    if (present?.revision === group.revision) return present.driver;
    const driver = open(group);
    this.#close(groupId);
    this.#opened.set(groupId, { revision: group.revision, driver });
    // What was looked at before knows nothing of it, and would have it closed.
    this.#looked = undefined;
    if (!this.#heard.has(driver)) {
      this.#heard.add(driver);
      driver.onExit((instanceId) => {
        for (const listener of this.#listeners) listener(instanceId);
      });
    }
    return driver;
  }

  #close(groupId: number): void {
    const { driver } = this.#opened.get(groupId) ?? {};
    this.#opened.delete(groupId);
    driver
      ?.close?.()
      .catch((error: Error) =>
        this.#given.log.warn({ groupId, error: error.message }, 'The driver of a resource group could not be closed.'),
      );
  }

  #revisions(): Promise<ReadonlyMap<number, number>> {
    if (!this.#looked || Date.now() - this.#looked.at > lookMs) {
      const revisions = this.#given.targets.revisions();
      const looked = { at: Date.now(), revisions };
      this.#looked = looked;
      revisions.catch(() => this.#looked === looked && (this.#looked = undefined));
    }
    return this.#looked.revisions;
  }
}

/** A group that cannot be driven here has no instances here. */
function asNone(error: Error): undefined {
  if (!(error instanceof Fault)) throw error;
}
