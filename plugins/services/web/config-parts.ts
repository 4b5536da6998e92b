// What writes configurations of services. Apart from parts.ts, which pages for everybody load.
export { shapeOf } from '../contract/config-shape.ts';

/** Comes with the schemas by which configurations are checked, which weigh. */
export const configInput = () => import('./configs/config-input.tsx');
