// What lists of services show of figures: one script for all of it.
export { Attention } from './attention.tsx';
export { RequestsCell } from './requests-cell.tsx';
