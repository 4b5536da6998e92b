import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files of a worker share its document: what a test has rendered is gone by the next one.
afterEach(cleanup);
