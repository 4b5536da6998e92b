import { vi } from 'vitest';

/** How long a state may take to come about before its test fails, milliseconds; a busy machine fails none. */
const patienceMs = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? patienceMs);
