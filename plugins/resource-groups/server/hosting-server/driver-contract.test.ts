import { pino } from 'pino';
import { afterAll, expect, vi } from 'vitest';
import { driverContract } from '../test/driver-contract.ts';
import { bareSpec } from '../test/specs.ts';
import { hungryNode } from '../test/scripts.ts';
import { HostingServer } from './hosting-server.ts';
import { ImageFolders } from './image-folders.ts';
import { InstanceFolder } from './instance-folder.ts';
import { findByEnvironment } from './processes.ts';
import { makeFolders, noFence, writeBundle } from './test/bundles.ts';

const folders = makeFolders({});
writeBundle(folders.bundles, 'box', '', ['/bin/sh', '-c', 'eval "$SCRIPT"']);
afterAll(() => folders.remove());

const program = (instanceId: number) =>
  findByEnvironment(`HOME=${new InstanceFolder(folders.instances, instanceId).home}`);

driverContract({
  open: () =>
    new HostingServer({
      ...folders,
      images: new ImageFolders(folders.bundles),
      clock: () => new Date(),
      log: pino({ level: 'silent' }),
      fencing: noFence,
    }),
  spec: (instanceId, script) => ({ ...bareSpec, instanceId, image: 'bundle:box', environment: { SCRIPT: script } }),
  absentImage: 'bundle:absent',
  hungry: hungryNode,
  kill: (instanceId) => void process.kill(program(instanceId)!.pid, 'SIGKILL'),
  alive: (instanceId) => program(instanceId) !== undefined,
  cannot: {
    'foreign end': {
      because: 'the system tells how a process ended to whoever started it alone, and else that it needed too much',
      async shown(_driver, instanceId, restart) {
        const next = await restart();
        expect(await next.observe(instanceId)).toMatchObject({ state: 'running' });
        process.kill(program(instanceId)!.pid, 'SIGKILL');
        await vi.waitFor(async () =>
          expect(await next.observe(instanceId)).toMatchObject({
            state: 'exited',
            reason: expect.stringMatching(/^(Unknown|Killed)$/),
          }),
        );
      },
    },
    'lost server': {
      because: 'its programs run on the machine of the server that asks, unlike those of a machine that joined',
      shown: ({ servers }) => expect(servers).toBeUndefined(),
    },
  },
});
