export { DatasetIcon } from '../icon.tsx';
