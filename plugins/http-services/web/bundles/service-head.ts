export { OpenHttpButton } from '../open-button.tsx';
