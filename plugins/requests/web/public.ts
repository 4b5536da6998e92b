export { RequestButton } from './request-button.tsx';
