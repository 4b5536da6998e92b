import type { Brand as BrandShape } from '#core/plugin/brand.ts';
import { token } from '#core/plugin/token.ts';

/** The look of the host that this workbench was built for. */
export type Brand = BrandShape;
export const Brand = token<Brand>('brand');
