import { Container, nameOf } from './container.ts';
import type { HostConfig } from './host-config.ts';
import type { Plugin } from './plugin.ts';
import type { MadePoint, Place } from './point.ts';
import { provide, token, type Making, type Service } from './token.ts';

export interface Entry<T> {
  readonly from: string;
  readonly value: T;
}

type Halves = Pick<HostConfig, 'name' | 'plugins' | 'settings'>;

/** A host with its plugins in it: every service can be made, every contribution can be found. */
export class Host {
  readonly name: string;
  readonly container: Container;
  readonly #entries: ReadonlyMap<string, readonly Entry<any>[]>;
  readonly #made = new Map<Making<unknown>, unknown>();
  readonly #madeAt = new Map<string, readonly unknown[]>();

  /** `plugins` holds one side's halves; a plugin that has no half on this side is named in the config alone. */
  constructor(config: Halves, plugins: readonly Plugin[], own: readonly Service[] = []) {
    checkOrder(config, plugins);
    this.name = config.name;
    this.container = new Container([
      provide(ThisHost, {}, () => this),
      ...own,
      ...plugins.flatMap((plugin) => [...settingsOf(plugin, config), ...(plugin.provides ?? [])]),
    ]);
    this.#entries = collect(plugins);
    this.#checkNeeds(plugins);
  }

  all<T>(point: Place<T>): readonly T[] {
    return this.entries(point).map(({ value }) => value);
  }

  /** Contributions with the plugin that each came from, in order. */
  entries<T>(point: Place<T>): readonly Entry<T>[] {
    const entries: readonly Entry<T>[] = this.#entries.get(point.id) ?? [];
    return point.rank ? entries.toSorted((a, b) => point.rank!(a.value) - point.rank!(b.value)) : entries;
  }

  find<T>(point: Place<T>, key: string): T | undefined {
    return this.all(point).find((value) => point.key?.(value) === key);
  }

  /** What a contribution is made into; made when it is first asked for, and then kept. */
  make<T>(contribution: Making<T>): T {
    if (!this.#made.has(contribution)) this.#made.set(contribution, contribution.make(this.container));
    return this.#made.get(contribution) as T;
  }

  /** What all contributions to a point are made into, in order. */
  made<T>(point: MadePoint<T, any>): readonly T[] {
    const known = this.#madeAt.get(point.id) as readonly T[] | undefined;
    if (known) return known;
    const made = this.all(point).map((each: Making<T>) => this.make(each));
    this.#madeAt.set(point.id, made);
    return made;
  }

  #checkNeeds(plugins: readonly Plugin[]): void {
    for (const { id, contributes = [] } of plugins)
      for (const { point, needs = {} } of contributes) {
        const missing = Object.values(needs).find((need) => !this.container.has(need));
        if (missing) throw new Error(`${id} needs ${nameOf(missing)} for ${point.id}, and nothing provides it.`);
      }
  }
}

/** The host itself, for services that read the points which their plugin owns. Read them when they are needed, not while the service is made. */
export const ThisHost = token<Host>('this host');

function checkOrder({ name, plugins: listed }: Halves, plugins: readonly Plugin[]): void {
  for (const { id, requires = [] } of plugins) {
    const at = listed.indexOf(id);
    if (at < 0) throw new Error(`Host ${name} was given ${id}, which it does not list.`);
    const missing = requires.find((each) => !listed.slice(0, at).includes(each));
    if (missing) throw new Error(`Host ${name} must list ${missing} before ${id}, which requires it.`);
  }
}

function settingsOf({ settings }: Plugin, config: Halves): readonly Service[] {
  if (!settings) return [];
  const own: unknown = settings.of(config);
  return [provide(settings.token, {}, () => own)];
}

function collect(plugins: readonly Plugin[]): ReadonlyMap<string, readonly Entry<any>[]> {
  const found = new Map<string, Entry<any>[]>();
  for (const { id: from, contributes = [] } of plugins) {
    for (const { point, value } of contributes) {
      const entries = found.get(point.id) ?? [];
      const rival = point.single ? entries[0] : rivalOf(point, value, entries);
      if (rival)
        throw new Error(
          `${rival.from} and ${from} both answer ${point.id}${point.single ? '' : ` for ${point.key?.(value)}`}.`,
        );
      found.set(point.id, [...entries, { from, value }]);
    }
  }
  return found;
}

function rivalOf<T>({ key }: Place<T>, value: T, entries: readonly Entry<T>[]): Entry<T> | undefined {
  return key && entries.find((each) => key(each.value) === key(value));
}
