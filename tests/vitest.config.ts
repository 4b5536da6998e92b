import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import LongestFirst from './harness/sequencer.ts';
import { useTemporaryFolder } from './harness/temporary.ts';

useTemporaryFolder();

const shared: TestUserConfig = {
  // The product's words for what is refused, which whoever judges input sets for all.
  setupFiles: ['tests/harness/patience.ts', 'tests/harness/compiled.ts', 'core/contract/issue-text.ts'],
  expect: { poll: { timeout: 20_000, interval: 150 } },
  // What workers run, and the processes that tests start, has been compiled by the one before.
  env: { NODE_COMPILE_CACHE: new URL('../node_modules/.cache/node', import.meta.url).pathname },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // On a machine that does much else, whoever waits for a process may wait in vain; the run names such tests at its end.
  retry: 1,
  // Files of a worker share its modules, which are loaded once; a test leaves them as they were.
  isolate: false,
};

/** Browsers' code that needs a document: a project of its own, as a worker knows either one or none. */
const documents = ['{core,plugins/*}/web/**/*.test.tsx'];

/** What needs no database: browsers' code, the mechanism, and what is said of sources. */
const plain = [
  '{core,plugins/*}/web/**/*.test.ts',
  'core/{contract,plugin}/**/*.test.ts',
  'tests/{architecture,budgets,deploy,hosts,launch,locales,readme}.test.ts',
];

/** What starts servers and holds browsers' code besides, which Node alone does not run. */
const both = ['tests/apart.test.ts'];

/** As the build has them: texts. */
const markdown = {
  name: 'markdown',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.endsWith('.md') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))};` : undefined,
};

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [markdown],
  test: {
    // Tests with processes of their own wait for them half of the time.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/harness/flaky.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'documents',
          environment: 'jsdom',
          setupFiles: [...shared.setupFiles!, 'tests/harness/documents.ts'],
          include: documents,
        },
      },
      { extends: true, test: { ...shared, name: 'plain', include: plain } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          // Node runs the sources itself, as it does those of the benches: half the time until a file's modules are there.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['{core,plugins,tests}/**/*.test.ts'],
          exclude: [...plain, ...both, 'tests/{engines,journeys}/**'],
          globalSetup: ['tests/harness/chromium.ts', 'tests/harness/postgres.ts'],
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'both', include: both, globalSetup: ['tests/harness/postgres.ts'] },
      },
    ],
  },
});
