export { autoscalingSections } from '../settings-sections.ts';
