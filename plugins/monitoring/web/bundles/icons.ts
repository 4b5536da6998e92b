export { MonitoringIcon } from '../icon.tsx';
