import type * as z from 'zod';
import type { Contribution } from './point.ts';
import { token, type Service, type Token } from './token.ts';

/** One half of a feature: its web half and its server half have the same shape. */
export interface Plugin {
  readonly id: string;
  /** Plugins whose services or points this one uses. Booting without them is refused. */
  readonly requires?: readonly string[];
  readonly settings?: Settings<any>;
  readonly provides?: readonly Service[];
  readonly contributes?: readonly Contribution[];
}

export const plugin = (definition: Plugin): Plugin => definition;

/** What a host config may set for a plugin; its token is how the plugin reads it. */
export interface Settings<S extends z.ZodType> {
  readonly token: Token<z.output<S>>;
  readonly schema: S;
}

export function settings<S extends z.ZodType>(pluginId: string, schema: S): Settings<S> {
  return { token: token<z.output<S>>(`${pluginId} settings`), schema };
}
