import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from '../harness/sequencer.ts';
import { useTemporaryFolder } from '../harness/temporary.ts';

useTemporaryFolder();

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/harness/build.ts', 'tests/harness/chromium.ts', 'tests/harness/journeys.ts'],
    // Each worker has a product of its own. Journeys wait for half of their time: for letters, starts and what is asked every few seconds.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Node runs the sources itself, and files of a worker share its modules.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['tests/harness/patience.ts', 'tests/harness/fresh-product.ts'],
    expect: { poll: { timeout: 20_000, interval: 150 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As for the other tests: what needs another try is named at the end. The last one finds a fresh product.
    retry: 2,
    reporters: ['default', './tests/harness/flaky.ts'],
  },
});
