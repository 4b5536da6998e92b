import type { Brand as BrandShape } from '#core/plugin/brand.ts';
import type { HostConfig } from '#core/plugin/host.ts';
import { token } from '#core/plugin/token.ts';

/** The look of the host that this workbench was built for. */
export type Brand = BrandShape;
export const Brand = token<Brand>('brand');

/** Whether the workbench says which builds it is made of: nowhere for partners, and on the main host not under the names that the public knows. */
export const BuildInfoShown = token<boolean>('build info shown');
export const showsBuildInfo = (
  { kind = 'main', publicNames = [] }: Pick<HostConfig, 'kind' | 'publicNames'>,
  hostName: string,
): boolean => kind !== 'partner' && (kind !== 'main' || !publicNames.includes(hostName));
