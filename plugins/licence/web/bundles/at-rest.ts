export { StandingBanner } from '../banner.tsx';
