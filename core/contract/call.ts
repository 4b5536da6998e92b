import * as z from 'zod';

/** Who a call is for: anybody, anybody signed in, or a member of the account in its path; each next one is also what the one before is. */
export type May = 'visitor' | 'user' | 'member' | 'developer' | 'owner' | 'superadmin';

/** What an API key must be allowed to do before it may make a call. */
export type Grant = 'read' | 'write' | 'predict';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Route = `${Method} /${string}`;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | Names<Rest> : Path extends `${string}:${infer Name}` ? Name : never;
type PathOf<R extends Route> = R extends `${Method} ${infer Path}` ? Path : never;

/** One thing that the server answers: where, who may, with what, and what comes back. */
export interface Call<Params extends string = any, Query extends z.ZodObject = any, Body extends z.ZodType = any, Answer extends z.ZodType = any> {
  /** `plugin.operation`; the operation is the platform's own name for the call. */
  readonly id: string;
  readonly method: Method;
  /** The path as clients know it, parameters written `:name`. */
  readonly path: string;
  readonly params: readonly Params[];
  readonly may: May;
  readonly grant: Grant;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** How body and answer travel when that is not JSON. */
  readonly bodyType?: string | undefined;
  readonly answerType?: string | undefined;
  readonly deprecated?: boolean | undefined;
  /** Set where the answer is a secret, which no browser may keep. */
  readonly secret?: boolean | undefined;
  readonly wire: Wire;
}

/** What sending a call takes besides its address, told without its schemas: browsers are given this and no schema. */
export interface Wire {
  /** The names in the query; true for those that must be there. */
  readonly query: Readonly<Record<string, boolean>>;
  readonly body: 'required' | 'optional';
  readonly bodyType?: string | undefined;
  readonly answer: 'json' | 'text' | 'nothing';
}

export type Contract = Readonly<Record<string, Call>>;

/** Nothing is sent, or nothing comes back. */
export const nothing = z.undefined();
const noQuery = z.object({});

/** An empty object's type would forbid every other key beside it. */
type Open<T> = string extends keyof T ? {} : T;
type Sent<Body extends z.ZodType, Side extends 'input' | 'output'> = Body extends z.ZodUndefined ? {} : { readonly body: Side extends 'input' ? z.input<Body> : z.output<Body> };

/** What a caller hands in: path parameters and query side by side, the body under `body`. */
export type Input<C> = C extends Call<infer P, infer Q, infer B, any> ? { readonly [K in P]: string | number } & Open<z.input<Q>> & Sent<B, 'input'> : never;
/** What a handler receives: path parameters as text, the query and body parsed. */
export type Received<C> = C extends Call<infer P, infer Q, infer B, any> ? { readonly [K in P]: string } & Open<z.output<Q>> & Sent<B, 'output'> : never;
export type Output<C> = C extends Call<any, any, any, infer A> ? z.output<A> : never;
export type Given<C> = C extends Call<any, any, any, infer A> ? z.input<A> : never;
/** The arguments of sending a call: none are needed where its input may be empty. */
export type Arguments<C extends Call> = {} extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

interface Shape<Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType> {
  readonly may: May;
  readonly grant?: Grant;
  readonly query?: Q;
  readonly body?: B;
  readonly answer?: A;
  readonly bodyType?: string;
  readonly answerType?: string;
  readonly deprecated?: boolean;
  readonly secret?: boolean;
}

export function call<
  R extends Route,
  Q extends z.ZodObject = typeof noQuery,
  B extends z.ZodType = typeof nothing,
  A extends z.ZodType = typeof nothing,
>(route: R, shape: Shape<Q, B, A>): Omit<Call<Names<PathOf<R>>, Q, B, A>, 'id'> {
  const [method, path] = route.split(' ') as [Method, string];
  const { query = noQuery, body = nothing, answer = nothing } = shape;
  const isRequired = (schema: z.ZodType) => !schema.safeParse(undefined).success;
  return {
    method,
    path,
    params: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name) as Names<PathOf<R>>[],
    may: shape.may,
    grant: shape.grant ?? (method === 'GET' ? 'read' : 'write'),
    query: query as Q,
    body: body as B,
    answer: answer as A,
    bodyType: shape.bodyType,
    answerType: shape.answerType,
    deprecated: shape.deprecated,
    secret: shape.secret,
    wire: {
      query: Object.fromEntries(Object.entries(query.shape as Record<string, z.ZodType>).map(([name, schema]) => [name, isRequired(schema)])),
      body: isRequired(body) ? 'required' : 'optional',
      bodyType: shape.bodyType,
      answer: shape.answer === undefined ? 'nothing' : shape.answerType === undefined ? 'json' : 'text',
    },
  };
}

type Named<C> = { readonly [K in keyof C]: C[K] extends Omit<Call<infer P, infer Q, infer B, infer A>, 'id'> ? Call<P, Q, B, A> : never };

/** Names a plugin's calls; a call's key is its operation in the published API. */
// Bound to `object` and no closer: a closer bound would be taken for what each call leaves out, and make its body and answer `any`.
export function contract<C extends Readonly<Record<string, object>>>(plugin: string, calls: C): Named<C> {
  return Object.fromEntries(Object.entries(calls).map(([operation, each]) => [operation, { ...each, id: `${plugin}.${operation}` }])) as unknown as Named<C>;
}
