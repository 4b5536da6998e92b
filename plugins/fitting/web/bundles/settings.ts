export { fittingSections } from '../settings/sections.ts';
