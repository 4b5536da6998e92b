export { Listening } from '../listening.tsx';
