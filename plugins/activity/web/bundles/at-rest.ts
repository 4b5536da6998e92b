export { watchClicks } from '../watch.ts';
