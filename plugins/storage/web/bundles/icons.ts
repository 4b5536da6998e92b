export { StorageIcon } from '../icon.tsx';
