export { FitAction } from '../fit-button.tsx';
