import type * as z from 'zod';
import type { HostConfig } from './host.ts';
import type { Contribution } from './point.ts';
import { token, type Service, type Token } from './token.ts';
import type { PluginVariables } from './variables.ts';

/** One half of a feature: its web half and its server half have the same shape. */
export interface Plugin {
  readonly id: string;
  /** Plugins whose services or points this one uses. Booting without them is refused. */
  readonly requires?: readonly string[];
  /** Plugins to whose points this one contributes where a host has them, and does without where it has not. */
  readonly extends?: readonly string[];
  readonly settings?: Settings<any>;
  /** What the plugin reads of the server's environment; for its server half alone. */
  readonly environment?: PluginVariables<unknown>;
  readonly provides?: readonly Service[];
  readonly contributes?: readonly Contribution[];
}

export const plugin = (definition: Plugin): Plugin => definition;

/** What a host config may set for a plugin; its token is how the plugin reads it. */
export interface Settings<S extends z.ZodType> {
  readonly token: Token<z.output<S>>;
  readonly schema: S;
  /** What one host sets, for a server of several; throws a sentence that names the host and the setting. */
  readonly of: (host: Pick<HostConfig, 'name' | 'settings'>) => z.output<S>;
}

export function settings<S extends z.ZodType>(pluginId: string, schema: S): Settings<S> {
  const of: Settings<S>['of'] = ({ name, settings: given }) => {
    const parsed = schema.safeParse(given?.[pluginId] ?? {});
    if (parsed.success) return parsed.data;
    throw new Error(
      `Host ${name} sets ${parsed.error.issues.map(({ path, message }) => `${[pluginId, ...path].join('.')}: ${message}`).join('; ')}.`,
    );
  };
  return { token: token<z.output<S>>(`${pluginId} settings`), schema, of };
}
