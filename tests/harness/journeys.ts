import type { TestProject } from 'vitest/node';
import { ensureChromium } from './chromium.ts';
import { removeData, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
  }
}

/** The product that all journeys walk through, with its sample services. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureChromium();
  const product = await startProduct({ environment: { HOST_CONFIG: 'main,partner,on-premise', CLICKS_KEPT_DAYS: '1', EXTERNAL_NETWORKS: '127.0.0.1' } });
  project.provide('url', product.url);
  return async () => {
    await product.stop();
    await removeData(product.dataDir);
  };
}
