export { placementSections } from '../settings-sections.ts';
