import type { Brand } from './brand.ts';
import type { SiteScripts } from './site-scripts.ts';

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

/** The vendor's own host, one that the vendor runs for a customer under its own name (`cloud`), or one under somebody else's name (`partner`). */
interface HostedConfig extends AnyConfig {
  readonly kind?: 'main' | 'cloud' | 'partner';
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
