import { loadPackageDefinition, type ServiceClientConstructor } from '@grpc/grpc-js';
import { loadSync, type MethodDefinition } from '@grpc/proto-loader';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gateProto } from '#plugins/gateway/wire/gate-proto.ts';

const file = join(mkdtempSync(join(tmpdir(), 'gate-')), 'gate.proto');
writeFileSync(file, gateProto);

/** Our protocol as the usual gRPC libraries read it. */
const definition = loadSync(file, { keepCase: true, longs: Number, enums: Number, oneofs: false });

const loaded = loadPackageDefinition(definition) as unknown as {
  com: { mlp: { gate: { Gate: ServiceClientConstructor } } };
};

export const GateClient = loaded.com.mlp.gate.Gate;

type Serialized = MethodDefinition<object, object>;

/** How those libraries write and read the messages of each method. */
export const methods = definition['com.mlp.gate.Gate'] as unknown as Readonly<Record<string, Serialized>>;
