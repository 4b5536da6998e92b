import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, tables } from '#core/server/points.ts';
import { Contributions } from '#core/server/surroundings.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { images } from '../contract.ts';
import { imageSettings, readBundle } from './bundles.ts';
import { imageAnswers } from './handlers.ts';
import { Images, imageUse } from './public.ts';
import { Shelf } from './shelf.ts';
import { steps } from './tables.ts';
import { imagesOn } from './images.ts';

export default plugin({
  id: 'images',
  requires: ['accounts'],
  settings: imageSettings,
  provides: [
    provide(Images, { db: Database, settings: imageSettings.token }, ({ db, settings }) =>
      imagesOn({ images: new Shelf(db, 'image'), dataImages: new Shelf(db, 'data'), bundle: (name) => readBundle(settings.bundles, name) })),
  ],
  contributes: [
    tables(steps),
    answers(images, { db: Database, accounts: Accounts, contributions: Contributions }, ({ db, accounts, contributions }) =>
      imageAnswers({ images: new Shelf(db, 'image'), dataImages: new Shelf(db, 'data'), accounts, usesOf: countUses(contributions) })),
  ],
});

const countUses = (contributions: Contributions) => async (kind: 'image' | 'data', imageId: number): Promise<number> => {
  const counts = await Promise.all(
    contributions.all(imageUse).map(({ needs, make }) => {
      const use = make(contributions.give(needs));
      return kind === 'image' ? use.ofImage(imageId) : use.ofDataImage(imageId);
    }),
  );
  return counts.reduce((sum, each) => sum + each, 0);
};
