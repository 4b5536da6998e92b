import { defineConfig } from 'vitest/config';

// Drivers against engines that run already: DOCKER_HOST names one, else Docker's usual socket is tried.
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/engines/**/*.test.ts'],
    setupFiles: ['tests/harness/patience.ts', 'core/contract/issue-text.ts'],
    testTimeout: 40_000,
    hookTimeout: 180_000,
  },
});
