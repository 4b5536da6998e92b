import { defineConfig } from 'vitest/config';

// Drivers and deployments on real engines: podman, which is installed where it can be, and whatever cluster KUBECONFIG names.
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: ['tests/engines/setup.ts'],
    setupFiles: ['tests/harness/patience.ts', 'core/contract/issue-text.ts'],
    testTimeout: 40_000,
    hookTimeout: 180_000,
  },
});
