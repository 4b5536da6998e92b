#!/usr/bin/env node
// The command line of an installation, over its published calls: `npx berth help`.
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// What one command has compiled the next one need not; in a folder of the user's own, for it is run as it is found.
enableCompileCache(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'berth'));
await import('./main.ts');
