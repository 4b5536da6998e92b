import type { FrontendSettings } from '#core/contract/settings.ts';
import { point, type Contribution } from '#core/plugin/point.ts';
import type { Given, Needs } from '#core/plugin/token.ts';
import type { Asked } from './auth/identity.ts';

type Part = Partial<FrontendSettings>;
interface Setting {
  readonly needs: Needs;
  readonly make: (given: any) => (asked: Asked) => Part | Promise<Part>;
}
export const frontendSetting = point<Setting>('core.frontend-setting');

/** Adds what a plugin knows to the settings that every workbench reads at its start. */
export function tellsWorkbench<N extends Needs>(needs: N, make: (given: Given<N>) => (asked: Asked) => Part | Promise<Part>): Contribution {
  return frontendSetting({ needs, make });
}
