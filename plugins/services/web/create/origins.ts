import type { Host } from '#core/plugin/host.ts';
import { serviceOrigin } from '../public.ts';
import type { Origin } from './origin-field.tsx';

/** What a new service can begin with wherever there are services. */
const ownOrigins: readonly Origin[] = [
  {
    id: 'image',
    rank: 10,
    text: 'services:origins.image.',
    asks: 'image',
  },
  {
    id: 'prototype',
    rank: 30,
    text: 'services:origins.prototype.',
    asks: 'prototype',
  },
];

/** All origins, those that plugins add included. */
export const originsOf = (host: Host): readonly Origin[] =>
  [...ownOrigins, ...host.all(serviceOrigin)].toSorted((a, b) => a.rank - b.rank);
