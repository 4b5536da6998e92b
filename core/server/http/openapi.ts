import * as z from 'zod';
import type { Call, Contract } from '#core/contract/call.ts';
import type { FaultBody } from '#core/contract/fault.ts';

interface About {
  readonly title: string;
  readonly version: string;
  readonly url: string | undefined;
}

const Fault: z.ZodType<FaultBody> = z.object({ code: z.string(), message: z.string(), status: z.int(), args: z.record(z.string(), z.string()) });

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document of every call that this server publishes. */
export function openApi(contracts: readonly Contract[], { title, version, url }: About): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of contracts.flatMap((contract) => Object.values(contract))) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    ...(url ? { servers: [{ url }] } : {}),
    components: {
      schemas: { Fault: schemaOf(Fault, 'output') },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'MLP-API-KEY' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{}, { key: [] }, { bearer: [] }],
    paths,
  };
}

function operation(call: Call): Json {
  const [plugin, name] = call.id.split('.');
  return {
    operationId: name,
    tags: [plugin],
    ...(call.deprecated ? { deprecated: true } : {}),
    ...(call.may === 'visitor' ? {} : { security: [{ key: [] }, { bearer: [] }] }),
    parameters: [...call.params.map((each: string) => ({ name: each, in: 'path', required: true, schema: { type: 'string' } })), ...queryOf(call)],
    ...(call.body instanceof z.ZodUndefined ? {} : { requestBody: { content: { [call.bodyType ?? 'application/json']: { schema: schemaOf(call.body, 'input') } } } }),
    responses: {
      200: call.answer instanceof z.ZodUndefined ? { description: 'Done' } : { description: 'The answer', content: { [call.answerType ?? 'application/json']: { schema: schemaOf(call.answer, 'output') } } },
      default: { description: 'What was refused or failed, and why', content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } },
    },
  };
}

function queryOf(call: Call): readonly Json[] {
  const { properties = {}, required = [] } = schemaOf(call.query, 'input') as { properties?: Record<string, Json>; required?: readonly string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}
