import { bootInstallation, type Installation } from '../../../instances/server/test/boot.ts';
import autoscaling from '../index.ts';

// Run as a process of its own, to be killed: one that decides for the installation that its argument describes.
await bootInstallation(JSON.parse(process.argv[2] ?? '{}') as Installation, [autoscaling]);
console.log('ready');
