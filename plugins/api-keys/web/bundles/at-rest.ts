export { EndingCount } from '../ending-count.tsx';
