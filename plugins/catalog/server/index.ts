import { plugin } from '#core/plugin/plugin.ts';
import { answers } from '#core/server/points.ts';
import { PublicServices } from '#plugins/services/server/public.ts';
import { catalog } from '../contract.ts';
import { catalogAnswers } from './handlers.ts';

export default plugin({
  id: 'catalog',
  requires: ['services'],
  contributes: [answers(catalog, { services: PublicServices }, catalogAnswers)],
});
