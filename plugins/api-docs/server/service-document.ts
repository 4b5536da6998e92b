import type { Language } from '#core/contract/issue-text.ts';
import type { ServiceDescriptorData } from '#plugins/services/contract.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { embedded, parsed, schemaOfExample } from './own-schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const json = 'application/json';
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const fault: Json = {
  type: 'object',
  required: ['code', 'message', 'status', 'args', 'requestId'],
  properties: {
    code: { type: 'string', description: 'What was refused or failed, as a word for programs.' },
    message: { type: 'string', description: 'What was wrong, why, and what to do.' },
    status: { type: 'integer' },
    args: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
};

interface About {
  readonly service: ServiceEntity;
  readonly descriptor: ServiceDescriptorData | undefined;
  /** The server's own address. */
  readonly url: string;
  /** In which the service is described, where it has a description in it. */
  readonly language: Language;
}

/** What one service can be asked, as an OpenAPI document of version 3.1, in which schemas are those of JSON Schema. */
export function serviceDocument({ service: { account, name, data }, descriptor, url, language }: About): Json {
  const part = (kind: 'Request' | 'Response' | 'Config') => partOf(descriptor, kind);
  const [request, response, config] = [part('Request'), part('Response'), part('Config')];
  const description = data.translations?.[language]?.shortDescription || data.shortDescription;
  const path = `/api/mlpgateway/account/${account.shortName}/model/${name}`;
  const both = { data: request.example ?? {}, config: config.example ?? {} };
  const others = Object.keys(descriptor?.methods ?? {}).filter((method) => !/^(predict|fit|init)/.test(method));
  return {
    openapi: '3.1.0',
    info: {
      title: `${account.shortName}/${name}`,
      version: '1',
      ...(description && { description }),
    },
    servers: [{ url }],
    security: [{ key: [] }, { bearer: [] }],
    paths: {
      [`${path}/predict`]: {
        post: operation('predict', 'Calls the service.', {
          schema: request.schema,
          example: request.example,
          answer: response,
          parameters: [
            {
              name: 'configId',
              in: 'query',
              description: 'A configuration of the service.',
              schema: { type: 'integer' },
            },
          ],
        }),
      },
      [`${path}/predict-with-config`]: {
        post: operation('predictWithConfig', 'Calls the service with a configuration for this request.', {
          schema: {
            type: 'object',
            required: ['data'],
            properties: { data: request.schema, config: config.schema },
          },
          example: both,
          answer: response,
        }),
      },
      [`${path}/predict-with-config-v2-stream`]: {
        post: operation('predictStream', 'Calls the service and returns parts of its answer as they are ready.', {
          schema: {
            type: 'object',
            required: ['data'],
            properties: {
              data: { type: 'string', description: 'The request as JSON text.' },
              config: { type: 'string', description: 'The configuration as JSON text.' },
            },
          },
          example: { data: JSON.stringify(both.data), config: JSON.stringify(both.config) },
          answer: { schema: response.schema, example: undefined },
        }),
      },
      ...(others.length > 0 && {
        [`${path}/ext`]: {
          post: operation('ext', 'Calls another method of the service.', {
            schema: {
              type: 'object',
              required: ['methodName'],
              properties: {
                methodName: { type: 'string', enum: others },
                params: { type: 'object', additionalProperties: { type: 'string' } },
              },
            },
            example: { methodName: others[0], params: {} },
            answer: { schema: {}, example: undefined },
          }),
        },
      }),
    },
    components: {
      schemas: { ...request.schemas, ...response.schemas, ...config.schemas, Fault: fault },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'MLP-API-KEY' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

interface Part {
  readonly schema: Json;
  readonly schemas: Json;
  readonly example: unknown;
}

/** What a service says of one side of its predictions: a schema of its own, else what its example shows, else anything. */
function partOf(descriptor: ServiceDescriptorData | undefined, kind: 'Request' | 'Response' | 'Config'): Part {
  const file = (ending: string) =>
    parsed(descriptor?.schemaFiles.find(({ name }) => name === `predict${kind}-${ending}.json`)?.content);
  const example = file('example');
  const own = embedded(file('schema'), kind);
  const schemas = Object.keys(own).length > 0 ? own : example === undefined ? {} : { [kind]: schemaOfExample(example) };
  return { schemas, schema: kind in schemas ? ref(kind) : {}, example };
}

interface Told {
  readonly schema: Json;
  readonly example: unknown;
  readonly answer: Pick<Part, 'schema' | 'example'>;
  readonly parameters?: readonly Json[];
}

const operation = (id: string, summary: string, { schema, example, answer, parameters = [] }: Told): Json => ({
  operationId: id,
  summary,
  parameters,
  requestBody: {
    required: true,
    content: { [json]: { schema, ...(example !== undefined && { example }) } },
  },
  responses: {
    200: {
      description: 'The answer.',
      content: { [json]: { schema: answer.schema, ...(answer.example !== undefined && { example: answer.example }) } },
    },
    default: { description: 'What was refused or failed, and why.', content: { [json]: { schema: ref('Fault') } } },
  },
});
