import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Product } from '../harness/product.ts';
import { openClient, type Client } from './client.ts';
import { makeInstallation, type Installation } from './installation.ts';

/** One installation with a server that runs on it; a test that starts another one puts it here. */
export interface Scene {
  installation: Installation;
  product: Product;
  client: Client;
}

interface Wishes {
  /** Whether every sample service is to be at work before the first test. */
  readonly samples?: boolean;
  /** Where its data folder is made, by default among temporary files; asked for when the scene is set. */
  readonly within?: () => string | undefined;
  /** What its servers are started with besides. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Sets a scene for the tests of a file and removes it after them. What the server printed is shown where a test fails. */
export function useScene({ samples = true, within = () => undefined, environment = {} }: Wishes = {}): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    scene.installation = await makeInstallation(within(), environment);
    scene.product = await scene.installation.start();
    scene.client = await openClient(scene.product.url);
    if (samples) await scene.installation.serving(scene.client);
  });
  beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(scene.product.output().slice(-5_000))));
  afterAll(() => scene.installation.remove());
  return scene;
}
