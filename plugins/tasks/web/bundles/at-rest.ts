export { TasksButton } from '../tasks-button.tsx';
