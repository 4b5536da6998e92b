import type { FrontendSettings } from '#core/contract/settings.ts';
import type { HostConfig } from '#core/plugin/host.ts';
import { point, type Contribution } from '#core/plugin/point.ts';
import type { Given, Needs } from '#core/plugin/token.ts';
import type { Asked } from './auth/identity.ts';

type Part = Partial<FrontendSettings>;
/** `host` is the one that was asked: a server may show several. */
type Tell = (asked: Asked, host: HostConfig) => Part | Promise<Part>;
interface Setting {
  readonly needs: Needs;
  readonly make: (given: any) => Tell;
}
export const frontendSetting = point<Setting>('core.frontend-setting');

/** Adds what a plugin knows to the settings that every workbench reads at its start. */
export function tellsWorkbench<N extends Needs>(needs: N, make: (given: Given<N>) => Tell): Contribution {
  return frontendSetting({ needs, make });
}
