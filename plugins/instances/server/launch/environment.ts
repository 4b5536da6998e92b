import { Fault } from '#core/contract/fault.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

/** What the owner of a service set for its environment: a JSON object as text, whose values become text. */
export function environmentOf(env: string | undefined): Readonly<Record<string, string>> {
  if (!env) return {};
  const parsed = parse(env);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Fault(
      'service.env.invalid',
      'The environment of the service is not a JSON object of names and values. Correct it in the settings of the service.',
      409,
    );
  }
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface About {
  readonly service: ServiceEntity;
  readonly instanceId: number;
  readonly token: string;
  /** `host:port` of every gate. */
  readonly hosts: readonly string[];
  readonly restUrl: string;
  readonly image: string;
  /** Where its HTTP server is to listen, for services that have one. */
  readonly http?: { readonly host: string; readonly port: number } | undefined;
}

/** The variables by which an instance finds the platform and knows itself. */
export function platformVariables({
  service: { id, account, name, data },
  instanceId,
  token,
  hosts,
  restUrl,
  image,
  http,
}: About): Readonly<Record<string, string>> {
  return {
    MLP_GRPC_HOST: hosts[0] ?? '',
    MLP_GRPC_HOSTS: hosts.join(','),
    MLP_GRPC_SECURE: 'false',
    MLP_SERVICE_TOKEN: token,
    MLP_ACCOUNT_ID: String(account.id),
    MLP_MODEL_ID: String(id),
    MLP_INSTANCE_ID: String(instanceId),
    MLP_MODEL_NAME: name,
    MLP_REST_URL: restUrl,
    SERVICE_CONFIG: data.config || '{}',
    MLP_STORAGE_TYPE: 'local',
    MLP_STORAGE_DIR: `/tmp/mlp-storage/${id}`,
    HOSTNAME: instanceName(name, instanceId),
    IMAGE_NAME: image,
    ...(http && { MLP_HTTP_HOST: http.host, MLP_HTTP_PORT: String(http.port), PORT: String(http.port) }),
  };
}

/** What an instance is called in lists, and as a host. */
export const instanceName = (modelName: string, instanceId: number): string => `${modelName}-${instanceId}`;
