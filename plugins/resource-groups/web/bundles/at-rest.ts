export { ResourceGroupsCount } from '../groups-count.tsx';
