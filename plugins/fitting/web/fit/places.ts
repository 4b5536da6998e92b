import { isOwnPage } from '../rights.ts';

/** The pages below a service's tab for trainings. */
export const places = ['runs', 'new', 'validation'] as const;
export type Place = (typeof places)[number];

export const placeOf = (base: string, place: Place): string => `${base}/fit/${place}`;

/** Where a training is begun: in the catalogue that is all there is. */
export const formPlace = (base: string): string => (isOwnPage(base) ? placeOf(base, 'new') : `${base}/fit`);
