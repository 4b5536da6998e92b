import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { bareSpec } from '../../../test/specs.ts';
import { ownNetwork } from '../../test/bundles.ts';
import { ImageFolders } from '../../image-folders.ts';
import { HostingServer } from '../../hosting-server.ts';
import { LocalFencing } from '../fencing.ts';

// Run as a process of its own, by another user: prints what the hostile program tells, or the same program in a console.
const [place = '', inConsole] = process.argv.slice(2);
// What an instance is watched by does not keep a process going.
const alive = setInterval(() => undefined, 1_000);
const listening = createServer((socket) => socket.end());
await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
const log = pino({ level: 'silent' });
const driver = new HostingServer({
  instances: join(place, 'instances'),
  images: new ImageFolders(join(place, 'images')),
  clock: () => new Date(),
  log,
  fencing: new LocalFencing({ mode: 'required', dataDir: place, log, ...ownNetwork }),
});
await driver.start(
  {
    ...bareSpec,
    instanceId: 2,
    image: 'bundle:hostile',
    environment: {
      SECRET: join(place, 'secret.key'),
      NEIGHBOUR: join(place, 'instances', '1'),
      VICTIM: String(process.pid),
      LISTENER: String((listening.address() as AddressInfo).port),
    },
    resources: { ...bareSpec.resources, memoryLimit: '64Mi' },
  },
  1,
);
for (let tries = 0; tries < 400; tries++) {
  const output = String(await driver.readLog(2, { previous: false }));
  const told = output.split('told ')[1];
  if (told?.endsWith('\n')) {
    process.stdout.write(inConsole ? await toldInConsole() : told);
    break;
  }
  if ((await driver.observe(2)).state === 'exited') throw new Error(output);
  await new Promise((resolve) => setTimeout(resolve, 50));
}
await driver.stop(2, 0);
clearInterval(alive);
listening.close();

async function toldInConsole(): Promise<string> {
  const console = await driver.open(2, { columns: 5_000, rows: 24, command: ['node', 'service.js'], unfenced: false });
  let output = '';
  for await (const part of console.output) {
    output += String(part);
    if (/told [^\n]*\n/.test(output)) break;
  }
  console.end();
  await console.ended;
  return output.split('told ')[1]!;
}
