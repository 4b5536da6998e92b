import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, tables } from '#core/server/points.ts';
import { savedViews } from '../contract.ts';
import { steps } from './steps.ts';
import { viewAnswers } from './view-answers.ts';
import { ViewStore } from './view-store.ts';

export default plugin({
  id: 'saved-views',
  requires: ['accounts'],
  provides: [provide(ViewStore, { db: Database }, ({ db }) => new ViewStore(db))],
  contributes: [tables(steps), answers(savedViews, { store: ViewStore }, viewAnswers)],
});
