import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { startServer } from '../../../tests/harness/server.ts';
import storage from './index.ts';

const plugins = [accounts, notifications, images, services, resourceGroups, instances, gateway, storage];

test.each(['PORT', 'GATE_PORT', 'S3_PORT'])(
  'a start is refused where another program has %s, in a sentence that says which and what to do',
  async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startServer(plugins, { environment: { BIND: '127.0.0.1', [variable]: `${port}` } })).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${port}, as BIND and ${variable} say; another program listens there: stop it, or set ${variable} to another port.`,
    );
  },
);
