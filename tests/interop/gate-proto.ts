import { loadPackageDefinition, type ServiceClientConstructor } from '@grpc/grpc-js';
import { loadSync, type MethodDefinition } from '@grpc/proto-loader';

const path = new URL('../../plugins/gateway/wire/gate.proto', import.meta.url).pathname;

/** Our protocol as the usual gRPC libraries read it. */
const definition = loadSync(path, { keepCase: true, longs: Number, enums: Number, oneofs: false });

const loaded = loadPackageDefinition(definition) as unknown as {
  com: { mlp: { gate: { Gate: ServiceClientConstructor } } };
};

export const GateClient = loaded.com.mlp.gate.Gate;

type Serialized = MethodDefinition<object, object>;

/** How those libraries write and read the messages of each method. */
export const methods = definition['com.mlp.gate.Gate'] as unknown as Readonly<Record<string, Serialized>>;
