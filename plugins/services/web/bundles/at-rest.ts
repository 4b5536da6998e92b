export { ServiceGroupsCount } from '../groups/groups-count.tsx';
