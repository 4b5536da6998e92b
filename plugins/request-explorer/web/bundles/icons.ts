export { RequestsIcon } from '../icon.tsx';
