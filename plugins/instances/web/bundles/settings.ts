export { instancesSections } from '../settings-sections.ts';
