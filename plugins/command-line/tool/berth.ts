#!/usr/bin/env node
// The command line of an installation, over its published calls: `npx berth help`.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What one command has compiled the next one need not; in a folder of the user's own, for it is run as it is found. Users without one do without.
const { HOME, XDG_CACHE_HOME } = process.env;
const caches = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'));
if (caches) enableCompileCache(join(caches, 'berth'));
await import('./main.ts');
