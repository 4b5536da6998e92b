import { credentials } from '@grpc/grpc-js';
import { connect } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { openTestGate } from '#plugins/gateway/server/gate/test/open-test-gate.ts';
import type { Connection } from '#plugins/gateway/server/gate/types.ts';
import { startService } from '#plugins/gateway/service/test/service-process.ts';
import { GateClient } from './gate-proto.ts';
import { fileOf, selfSigned } from './self-signed.ts';

const tls = selfSigned();

test('a gate with a certificate agrees on HTTP/2 and answers a grpc-js client', async () => {
  const gate = await openTestGate({ tls });
  const socket = connect({ port: gate.port, host: '127.0.0.1', ca: tls.cert, ALPNProtocols: ['h2', 'http/1.1'] });
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('secureConnect', resolve));
  expect(socket.alpnProtocol).toBe('h2');
  const client = new GateClient(`127.0.0.1:${gate.port}`, credentials.createSsl(Buffer.from(tls.cert)));
  onTestFinished(() => client.close());
  const answer = await new Promise((resolve, reject) =>
    client.healthCheck!({}, (error: unknown, found: unknown) => (error ? reject(error) : resolve(found))),
  );
  expect(answer).toMatchObject({ status: 'Ok' });
});

test('a service of ours trusts the authority it is given', async () => {
  const arrived = Promise.withResolvers<Connection>();
  const gate = await openTestGate({ tls, onConnected: arrived.resolve });
  startService({
    MLP_GRPC_HOST: `127.0.0.1:${gate.port}`,
    MLP_SERVICE_TOKEN: '7.1',
    MLP_GRPC_SECURE: 'true',
    GRPC_SSL_CA_FILE_PATH: fileOf(tls.cert),
  });
  const connection = await arrived.promise;
  expect((await connection.predict({ data: { json: '{"do":"wait","ms":1}' } }, {})).data.json?.toString()).toBe(
    '"waited"',
  );
});

test('a service of ours does not trust a gate that nobody vouches for', async () => {
  const gate = await openTestGate({ tls });
  const service = startService({
    MLP_GRPC_HOST: `127.0.0.1:${gate.port}`,
    MLP_SERVICE_TOKEN: '7.1',
    MLP_GRPC_SECURE: 'true',
  });
  await service.says('self-signed certificate');
  expect([...gate.all()]).toEqual([]);
});
