export { gatewaySections } from '../settings-sections.ts';
