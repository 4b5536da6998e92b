export { OpenAppButton } from '../open-app-button.tsx';
