import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

export type Json = { readonly [key: string]: any };

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly deprecated?: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Media {
  readonly schema: Json;
  readonly example?: unknown;
}

/** The description that a server gives of its calls, as a client of it reads it. */
export class Published {
  readonly document: Json;
  /** By method and path. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly #ajv = (addFormats as unknown as typeof addFormats.default)(new Ajv({ strict: false, allErrors: true }));
  readonly #validators = new Map<Json, ValidateFunction>();

  constructor(document: Json) {
    this.document = document;
    this.#ajv.addSchema(inJsonSchema({ components: document.components }), described);
    this.operations = new Map(
      Object.entries(document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each] as const),
      ),
    );
  }

  /** What of a value its schema does not take. */
  refusals(schema: Json, value: unknown): readonly string[] {
    const validate: ValidateFunction = this.#validators.get(schema) ?? this.#ajv.compile(inJsonSchema(schema));
    this.#validators.set(schema, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  }

  /** The JSON that a call is sent; undefined where it is sent none. */
  bodyOf(operationId: string): Media | undefined {
    return [...this.operations.values()].find((each) => each.operationId === operationId)!.requestBody?.content[
      'application/json'
    ];
  }

  /** Every field of a body that may be left out, as the path that leads there; of a list the first item stands for all. */
  optionalFields(schema: Json, value: unknown, within: readonly string[] = []): readonly (readonly string[])[] {
    const known = this.#named(schema);
    if (Array.isArray(value))
      return value.length === 0 || !known.items
        ? []
        : this.optionalFields(known.items as Json, value[0], [...within, '0']);
    if (typeof value !== 'object' || value === null) return [];
    const { properties = {}, required = [] } = known as { properties?: Json; required?: readonly string[] };
    return Object.entries(properties as Readonly<Record<string, Json>>).flatMap(([name, each]) => [
      ...(required.includes(name) || this.#named(each).nullable === true || each.nullable === true
        ? []
        : [[...within, name]]),
      ...this.optionalFields(each, (value as Json)[name], [...within, name]),
    ]);
  }

  #named(schema: Json): Json {
    const ref = (schema.$ref ?? schema.allOf?.[0]?.$ref) as string | undefined;
    const { schemas } = this.document.components as { readonly schemas: Readonly<Record<string, Json>> };
    return ref === undefined ? schema : schemas[ref.split('/').at(-1)!]!;
  }

  /** What of an answer to a call the description does not say. */
  unsaid(operationId: string, status: number, contentType: string | undefined, value: unknown): readonly string[] {
    const operation = [...this.operations.values()].find((each) => each.operationId === operationId)!;
    const { content } = operation.responses[String(status)] ?? operation.responses.default!;
    const type = contentType?.split(';')[0];
    if (!content) return type === undefined ? [] : [`nothing is said to come back, and ${type} did`];
    // A call may promise a range of types, such as pictures.
    const promises = (each: string) => each === type || (each.endsWith('/*') && type?.startsWith(each.slice(0, -1)));
    const media = Object.entries(content).find(([each]) => promises(each.split(';')[0]!))?.[1];
    return media ? this.refusals(media.schema, value) : [`${type} is none of ${Object.keys(content).join()}`];
  }
}

const described = 'described';

/** OpenAPI 3.0 says by `nullable` what JSON Schema says by a type. */
function inJsonSchema(value: Json): Json;
function inJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inJsonSchema(each as Json));
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Json;
  const same = Object.fromEntries(
    Object.entries(rest).map(([key, each]) => [
      key,
      key === '$ref' ? `${described}${String(each)}` : inJsonSchema(each as Json),
    ]),
  );
  return nullable === true ? { anyOf: [same, { type: 'null' }] } : same;
}
