// Builds the server, a workbench for each host and the images of the sample services.
//   build    everything anew
//   missing  only where sources have changed since the last build
//   usable   the same; where that is refused, what was built before is good enough
//   dev      serves one host, and builds anew what a change touches; open pages show it by themselves
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build, built } from './core/build/build.mjs';

process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
const [command = 'build'] = process.argv.slice(2);
if (command === 'dev') {
  const { develop } = await import('./core/build/develop.mjs');
  await develop();
} else {
  await build({ force: command === 'build' }).catch((error) => {
    console.error(error.message);
    const usable = command === 'usable' && existsSync(join(built, 'stamp'));
    console.error(
      usable ? 'What was built before is used as it is.' : 'Nothing was built; what was built before is as it was.',
    );
    process.exitCode = usable ? 0 : 1;
  });
}
