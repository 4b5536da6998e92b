import type { FrontendSettings } from '#core/contract/settings.ts';
import type { HostConfig } from '#core/plugin/host.ts';
import { madePoint, type Contribution } from '#core/plugin/point.ts';
import type { Given, Needs } from '#core/plugin/token.ts';
import type { Asked } from './auth/identity.ts';

type Part = Partial<FrontendSettings>;
/** `host` is the one that was asked: a server may show several. Only those that have the plugin are told. */
type Tell = (asked: Asked, host: HostConfig) => Part | Promise<Part>;
export const frontendSetting = madePoint<Tell>('core.frontend-setting');

/** Adds what a plugin knows to the settings that every workbench reads at its start: fields that all clients know, or its own by `workbenchSettings`. */
export function tellsWorkbench<N extends Needs>(needs: N, make: (given: Given<N>) => Tell): Contribution {
  return frontendSetting({ needs, make });
}
