import { defineConfig } from 'vitest/config';

// With the drills: faults that need root, the machine to itself, or more patience than a test may ask for.
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: [
      'tests/upgrades/*.test.ts',
      'tests/faults/*.{test,drill}.ts',
      'tests/conformance/{bad-input,gateway-fuzz}.test.ts',
      'plugins/gateway/server/gate/abuse.test.ts',
      'plugins/instances/server/restart.test.ts',
    ],
    globalSetup: ['tests/harness/postgres.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
