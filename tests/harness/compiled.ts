import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

// Node keeps what it has compiled when a process ends by itself, which workers of tests do not: without this, each compiles everything.
afterAll(() => flushCompileCache());
