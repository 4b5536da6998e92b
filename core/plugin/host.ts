import { Container } from './container.ts';
import type { Brand } from './brand.ts';
import type { Plugin } from './plugin.ts';
import type { Point } from './point.ts';
import type { SiteScripts } from './site-scripts.ts';
import { provide, token, type Service } from './token.ts';

/** One deployment of the workbench: which plugins it has, how it looks, where it answers. Its scripts and names are the server's alone; the rest reaches browsers, so no part of it is a secret. */
export type HostConfig = HostedConfig | OnPremiseConfig;

interface AnyConfig {
  readonly name: string;
  /** Plugins by folder name; their order is the order of whatever they contribute. */
  readonly plugins: readonly string[];
  readonly brand: Brand;
  /** Host names on which a server of several hosts shows this one. */
  readonly hostNames?: readonly string[];
  /** Set where the workbench is to speak English alone. */
  readonly englishOnly?: boolean;
  /** What a plugin lets a host set, by plugin id. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A host under the vendor's own name or, with `partner`, under somebody else's. */
interface HostedConfig extends AnyConfig {
  readonly kind?: 'main' | 'partner';
  /** Names under which the world knows this host: its third parties load there, and nowhere else. */
  readonly publicNames?: readonly string[];
  readonly scripts?: SiteScripts;
}

/** A host on its owner's own servers: its pages ask nobody else for anything. */
interface OnPremiseConfig extends AnyConfig {
  readonly kind: 'on-premise';
  readonly publicNames?: readonly string[];
  readonly scripts?: never;
}

export const host = (config: HostConfig): HostConfig => config;

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

  /** `plugins` holds one side's halves; a plugin that has no half on this side is named in the config alone. */
  constructor(config: Halves, plugins: readonly Plugin[], own: readonly Service[] = []) {
    checkOrder(config, plugins);
    this.name = config.name;
    this.container = new Container([provide(ThisHost, {}, () => this), ...own, ...plugins.flatMap((plugin) => [...settingsOf(plugin, config), ...(plugin.provides ?? [])])]);
    this.#entries = collect(plugins);
  }

  all<T>(point: Point<T>): readonly T[] {
    return this.entries(point).map(({ value }) => value);
  }

  /** Contributions with the plugin that each came from, in order. */
  entries<T>(point: Point<T>): readonly Entry<T>[] {
    const entries: readonly Entry<T>[] = this.#entries.get(point.id) ?? [];
    return point.rank ? entries.toSorted((a, b) => point.rank!(a.value) - point.rank!(b.value)) : entries;
  }

  find<T>(point: Point<T>, key: string): T | undefined {
    return this.all(point).find((value) => point.key?.(value) === key);
  }
}

/** The host itself, for services that read the points which their plugin owns. Read them when they are needed, not while the service is made. */
export const ThisHost = token<Host>('this host');

function checkOrder({ name, plugins: listed }: Halves, plugins: readonly Plugin[]): void {
  const twice = listed.find((id, at) => listed.indexOf(id) !== at);
  if (twice) throw new Error(`Host ${name} lists ${twice} twice.`);
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
      const key = point.key?.(value);
      const rival = key === undefined ? undefined : entries.find((each) => point.key?.(each.value) === key);
      if (rival) throw new Error(`${rival.from} and ${from} both answer ${point.id} for ${key}.`);
      found.set(point.id, [...entries, { from, value }]);
    }
  }
  return found;
}
