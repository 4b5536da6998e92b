export { DataImagesCount, ImagesCount } from '../counts.tsx';
