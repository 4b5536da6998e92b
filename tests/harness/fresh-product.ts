import { beforeEach, onTestFinished } from 'vitest';
import { startJourneysProduct } from './journeys.ts';
import { useProduct } from './product-url.ts';
import { removeData } from './product.ts';

/** The try of a journey that finds a product of its own, counted from zero: what its tries before left behind cannot fail it. */
const lastTry = 2;

beforeEach(async ({ task }) => {
  if ((task.result?.retryCount ?? 0) < lastTry) return;
  const product = await startJourneysProduct();
  useProduct(product.url);
  // After the journey's own endings, which close its browser's contexts first.
  onTestFinished(async () => {
    useProduct(undefined);
    await product.stop();
    await removeData(product.dataDir);
  });
});
