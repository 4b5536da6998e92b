export { InstancesSign } from '../events-sign.tsx';
