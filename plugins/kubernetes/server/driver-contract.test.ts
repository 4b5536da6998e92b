import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { LogSpool } from '#plugins/resource-groups/server/public.ts';
import { driverContract } from '#plugins/resource-groups/server/test/driver-contract.ts';
import { bareSpec } from '#plugins/resource-groups/server/test/specs.ts';
import { hungryNode } from '#plugins/resource-groups/server/test/scripts.ts';
import { connect } from './cluster.ts';
import { KubernetesDriver } from './driver.ts';
import { selectorOf } from './labels.ts';
import { ClusterServer } from './test/cluster-server.ts';
import { Node } from './test/node.ts';

const image = 'images.example.com/box:1';
const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
const cluster = new ClusterServer();
const node = new Node(cluster, image);
let [config, port] = ['', 0];
beforeAll(async () => {
  config = await cluster.start();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

driverContract({
  open: () =>
    new KubernetesDriver({
      connect: () => connect({ config }),
      namespace: 'services',
      selector: async () => selectorOf('here', 5),
      place: async () => ({ installation: 'here', groupId: 5, namespace: 'services' }),
      spool: new LogSpool(folder),
      clock: () => new Date(),
      log: { warn: () => undefined } as never,
    }),
  spec: (instanceId, script) => ({ ...bareSpec, instanceId, image, environment: { SCRIPT: script } }),
  absentImage: 'images.example.com/none:1',
  hungry: hungryNode,
  kill: (instanceId) => node.of(instanceId).forEach((program) => program.kill('SIGKILL')),
  alive: (instanceId) => node.of(instanceId).length > 0,
  async lose() {
    port = await cluster.lose();
  },
  async find() {
    config = await cluster.start(port);
  },
});
