import { flushCompileCache } from 'node:module';
import { bootInstallation, type Installation } from './boot.ts';

// Run as a process of its own, to be killed: a server of the installation that its argument describes.
await bootInstallation(JSON.parse(process.argv[2] ?? '{}') as Installation);
// It is going to be killed, which keeps nothing of what was compiled.
flushCompileCache();
console.log('ready');
