export { ApiIcon } from '../icon.tsx';
