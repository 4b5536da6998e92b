import { wholeBrand } from './brand-colours.ts';
import type { HostConfig } from './host-config.ts';

// Browsers take these from where they stand: how a host is configured is not for them to load.
export type { HostConfig } from './host-config.ts';
export { Host, ThisHost, type Entry } from './running-host.ts';

export const host = (config: HostConfig): HostConfig => ({ ...config, brand: wholeBrand(config.brand) });
