// What other plugins' pages show of the catalogue. Apart from a public.ts, so that wiring a plugin loads no component.
export { ServiceTable } from './service-table.tsx';
