export { CountButton } from '../count-button.tsx';
export { PowerButton } from '../power-button.tsx';
