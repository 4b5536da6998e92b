import type { TestProject } from 'vitest/node';
import { type Product, removeData, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    urls: readonly string[];
  }
}

/** A product as journeys find it: the four hosts, the sample services, and waits short enough to be waited for. */
export const startJourneysProduct = (): Promise<Product> =>
  startProduct({
    environment: {
      HOST_CONFIG: 'main,cloud,partner,on-premise',
      CLICKS_KEPT_DAYS: '1',
      EXTERNAL_NETWORKS: '127.0.0.1',
      UNFENCED_INSTANCES: 'true',
      SCALING_QUIET_SECONDS: '2',
    },
  });

/** The products that journeys walk through, with their sample services: one for each worker, so that files may run beside each other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starts = await Promise.allSettled(
    Array.from({ length: project.config.maxWorkers }, () => startJourneysProduct()),
  );
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => {
    for (const product of products) {
      await product.stop();
      await removeData(product.dataDir);
    }
  };
  const refused = starts.find((start) => start.status === 'rejected');
  if (refused) {
    await stop();
    throw refused.reason;
  }
  project.provide(
    'urls',
    products.map(({ url }) => url),
  );
  return stop;
}
