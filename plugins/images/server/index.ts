import { ThisHost, type Host } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, tables } from '#core/server/points.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { images } from '../contract.ts';
import { imageSettings, readBundle } from './bundles.ts';
import { imageAnswers } from './handlers.ts';
import { imagesOn } from './images.ts';
import { Images, imageUse } from './public.ts';
import { Shelf } from './shelf.ts';
import { steps } from './tables.ts';

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
    answers(images, { db: Database, accounts: Accounts, host: ThisHost }, ({ db, accounts, host }) =>
      imageAnswers({ images: new Shelf(db, 'image'), dataImages: new Shelf(db, 'data'), accounts, usesOf: countUses(host) })),
  ],
});

const countUses = (host: Host) => async (kind: 'image' | 'data', imageId: number): Promise<number> => {
  const counts = await Promise.all(
    host.all(imageUse).map(({ needs, make }) => {
      const use = make(host.container.give(needs));
      return kind === 'image' ? use.ofImage(imageId) : use.ofDataImage(imageId);
    }),
  );
  return counts.reduce((sum, each) => sum + each, 0);
};
