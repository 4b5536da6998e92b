import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** What the platform tells a service through environment variables. */
export interface ServiceEnvironment {
  /** Gates as host:port. */
  readonly hosts: readonly string[];
  readonly secure: boolean;
  /** PEM text of an authority to trust besides the usual ones. */
  readonly ca: string | undefined;
  readonly token: string;
  readonly serviceName: string;
  readonly hostname: string;
  readonly image: string | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads and checks the variables; throws a sentence that names what is missing. */
export function readEnvironment(variables: Variables = process.env): ServiceEnvironment {
  const hosts = (variables.MLP_GRPC_HOSTS || variables.MLP_GRPC_HOST || '')
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  if (hosts.length === 0) throw new Error('MLP_GRPC_HOST is not set. Give the gate to connect to as host:port.');
  const token = variables.MLP_SERVICE_TOKEN;
  if (!token)
    throw new Error('MLP_SERVICE_TOKEN is not set. Take the connection token from the connection page of the service.');
  return {
    hosts,
    token,
    secure: variables.MLP_GRPC_SECURE?.toLowerCase() !== 'false',
    ca: variables.GRPC_SSL_CA_FILE_PATH ? readFileSync(variables.GRPC_SSL_CA_FILE_PATH, 'utf8') : undefined,
    serviceName: variables.MLP_MODEL_NAME || 'service',
    hostname: variables.HOSTNAME || hostname(),
    image: variables.IMAGE_NAME || undefined,
  };
}

/** The launch config of the service (SERVICE_CONFIG), parsed; an empty object when there is none. */
export function launchConfig(variables: Variables = process.env): unknown {
  const text = variables.SERVICE_CONFIG || '{}';
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(
      `SERVICE_CONFIG is not JSON: ${(error as Error).message}. Correct the launch config of the service.`,
      { cause: error },
    );
  }
}
