import { pino } from 'pino';
import { bareSpec } from '../../test/specs.ts';
import { noFence } from './bundles.ts';
import { HostingServer } from '../hosting-server.ts';
import { ImageFolders } from '../image-folders.ts';

// Run as a process of its own: starts one instance, prints its process id and waits to be killed.
const [instances = '', bundles = '', instanceId, image = ''] = process.argv.slice(2);
const driver = new HostingServer({
  instances,
  images: new ImageFolders(bundles),
  clock: () => new Date(),
  log: pino({ level: 'silent' }),
  fencing: noFence,
});
await driver.start(
  {
    ...bareSpec,
    instanceId: Number(instanceId),
    image,
  },
  1,
);
for (;;) {
  const seen = await driver.observe(Number(instanceId));
  const output = await driver.readLog(Number(instanceId), { previous: false });
  if (seen.state === 'running' && output.length > 0) {
    console.log(seen.processId);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
}
setInterval(() => undefined, 1_000);
