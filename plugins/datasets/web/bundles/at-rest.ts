export { DatasetsCount } from '../datasets-count.tsx';
