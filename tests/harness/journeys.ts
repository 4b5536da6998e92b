import type { TestProject } from 'vitest/node';
import { removeData, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    urls: readonly string[];
  }
}

/** The products that journeys walk through, with their sample services: one for each worker, so that files may run beside each other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const products = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () =>
      startProduct({
        environment: {
          HOST_CONFIG: 'main,partner,on-premise',
          CLICKS_KEPT_DAYS: '1',
          EXTERNAL_NETWORKS: '127.0.0.1',
          UNFENCED_INSTANCES: 'true',
          SCALING_QUIET_SECONDS: '2',
        },
      }),
    ),
  );
  project.provide(
    'urls',
    products.map(({ url }) => url),
  );
  return async () => {
    for (const product of products) {
      await product.stop();
      await removeData(product.dataDir);
    }
  };
}
