import * as z from 'zod';
import type { Call, Contract } from '#core/contract/call.ts';
import { FaultData } from '#core/contract/fault-data.ts';
import { toldSchemas, type Json } from './told-schemas.ts';

interface About {
  readonly title: string;
  readonly version: string;
  readonly url: string | undefined;
}

const description = `Every call takes a key of an account in the header \`MLP-API-KEY\`, or as \`Authorization: Bearer\`.
\`{account}\` and \`{model}\` are ids or names; digits alone are an id. A field of a request that may be left out may be null as well.
A failure is answered with its status and a body that says what was refused, why, and what to do; its \`requestId\`
is also in the header \`Z-requestId\`. Answers may have fields beyond those described here.`;

/** The calls that a server publishes, none of which may have the name or the address of another. */
export function publishedCalls(contracts: readonly Contract[]): readonly Call[] {
  const calls = contracts.flatMap((contract) => Object.values(contract));
  const known = new Map<string, Call>();
  for (const call of calls) {
    const address = `${call.method} ${call.path}`;
    // What a parameter is called makes no other address.
    const keys = [operationOf(call), address.replace(/:\w+/g, ':')];
    const [named, placed] = keys.map((key) => known.get(key));
    if (named) throw new Error(`${named.id} and ${call.id} have the same name in the published API; rename one.`);
    if (placed) throw new Error(`${placed.id} and ${call.id} both answer ${address}; change the path of one.`);
    for (const key of keys) known.set(key, call);
  }
  return calls;
}

/** The OpenAPI document of calls: version 3.0, which every tool takes. */
export function openApi(calls: readonly Call[], { title, version, url }: About): Json {
  const { schemas, input, output } = toldSchemas({
    inputs: calls.flatMap(({ body, query }) => [body, query]),
    outputs: [FaultData, ...calls.flatMap(({ answer, failure }) => (failure ? [answer, failure] : [answer]))],
  });
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = {
      operationId: operationOf(call),
      summary: call.summary,
      tags: [pluginOf(call)],
      ...(call.deprecated && { deprecated: true }),
      security: call.may === 'visitor' ? [{}, ...keys] : keys,
      'x-role': call.may,
      'x-permission': call.grant,
      parameters: [...pathParameters(call), ...queryParameters(call, input(call.query))],
      ...(!isNothing(call.body) && {
        requestBody: {
          required: call.wire.body === 'required',
          content: {
            [call.bodyType ?? json]: {
              schema: input(call.body),
              ...(call.example !== undefined && { example: call.example }),
            },
          },
        },
      }),
      responses: {
        200: isNothing(call.answer)
          ? { description: 'Done.' }
          : { description: 'The answer.', content: answersOf(call, output(call.answer)) },
        default: {
          description: 'What was refused or failed, and why.',
          content: { [json]: { schema: output(call.failure ?? FaultData) } },
        },
      },
    };
  }
  return {
    openapi: '3.0.3',
    info: { title, version, description },
    servers: [{ url: url ?? '/' }],
    tags: [...new Set(calls.map(pluginOf))].map((name) => ({ name })),
    security: keys,
    paths,
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'MLP-API-KEY' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const json = 'application/json';
const keys = [{ key: [] }, { bearer: [] }];

const isNothing = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined;
const pluginOf = ({ id }: Call): string => id.split('.')[0]!;
const operationOf = ({ id }: Call): string => id.split('.')[1]!;

const answersOf = ({ answerType = json, streamType }: Call, schema: Json): Json => ({
  [answerType]: { schema },
  ...(streamType && { [streamType]: { schema: { type: 'string' } } }),
});

const pathParameters = ({ params, parameters }: Call): readonly Json[] =>
  params.map((name: string) => ({
    name,
    in: 'path',
    required: true,
    ...(parameters[name] !== undefined && { description: parameters[name] }),
    schema: { type: 'string' },
  }));

function queryParameters({ wire }: Call, query: Json): readonly Json[] {
  const { properties = {} } = query as { properties?: Readonly<Record<string, Json>> };
  return Object.entries(properties).map(([name, { description: text, ...schema }]) => ({
    name,
    in: 'query',
    required: wire.query[name],
    ...(text !== undefined && { description: text }),
    schema,
  }));
}
