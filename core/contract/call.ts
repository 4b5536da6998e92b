import * as z from 'zod';
import './issue-text.ts';

/** Who a call is for: anybody, anybody signed in, or a member of the account in its path; each next one is also what the one before is. */
export type May = 'visitor' | 'user' | 'member' | 'developer' | 'owner' | 'superadmin';

/** What an API key must be allowed to do before it may make a call. */
export type Grant = 'read' | 'write' | 'predict';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Route = `${Method} /${string}`;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type PathOf<R extends Route> = R extends `${Method} ${infer Path}` ? Path : never;

/** One thing that the server answers: where, who may, with what, and what comes back. */
export interface Call<
  Params extends string = any,
  Query extends z.ZodObject = any,
  Body extends z.ZodType = any,
  Answer extends z.ZodType = any,
> {
  /** `plugin.operation`; the operation is the platform's own name for the call. */
  readonly id: string;
  readonly method: Method;
  /** The path as clients know it, parameters written `:name`. */
  readonly path: string;
  readonly params: readonly Params[];
  /** What the parameters of the path name, by the name of each. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Those that may be a whole secret, of which nobody but the call is told more than the beginning. */
  readonly secretParameters: readonly string[];
  readonly may: May;
  readonly grant: Grant;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** What the call does, in one sentence for the readers of the published API. */
  readonly summary: string;
  /** A body that the call takes, to begin with. */
  readonly example?: unknown;
  /** How body and answer travel when that is not JSON. */
  readonly bodyType?: string | undefined;
  readonly answerType?: string | undefined;
  /** How the answer travels where a request asks for it in parts. */
  readonly streamType?: string | undefined;
  /** The shape in which this call fails where that is not the platform's own. */
  readonly failure?: z.ZodType | undefined;
  readonly deprecated?: boolean | undefined;
  /** Set where the answer is a secret, which no browser may keep. */
  readonly secret?: boolean | undefined;
  /** Set where a write only tells that something is in use or was looked at, as heart-beats and clicks do. */
  readonly incidental?: boolean | undefined;
  /** Set where nobody makes the call in another's name, though he may act for him: it is about keys, passwords, payments, members or consents. */
  readonly personal?: boolean | undefined;
  /** Set where a read that is forbidden (403) is worth keeping, as a forbidden write is: somebody reached for what is not theirs. */
  readonly sensitive?: boolean | undefined;
  readonly wire: Wire;
}

/** What sending a call takes besides its address, told without its schemas: browsers are given this and no schema. */
export interface Wire {
  /** The names in the query; true for those that must be there. */
  readonly query: Readonly<Record<string, boolean>>;
  readonly body: 'required' | 'optional';
  readonly bodyType?: string | undefined;
  readonly answer: 'json' | 'text' | 'nothing';
  /** The topic by which a browser hears that the answer has changed, with names of its parameters: `instances/:account/:model`. */
  readonly live?: string | undefined;
}

export type Contract = Readonly<Record<string, Call>>;

/** Nothing is sent, or nothing comes back. */
export const nothing = z.undefined();
const noQuery = z.object({});

/** An empty object's type would forbid every other key beside it. */
type Open<T> = string extends keyof T ? {} : T;
type Sent<Body extends z.ZodType, Side extends 'input' | 'output'> = Body extends z.ZodUndefined
  ? {}
  : { readonly body: Side extends 'input' ? z.input<Body> : z.output<Body> };

/** What a caller hands in: path parameters and query side by side, the body under `body`. */
export type Input<C> =
  C extends Call<infer P, infer Q, infer B, any>
    ? { readonly [K in P]: string | number } & Open<z.input<Q>> & Sent<B, 'input'>
    : never;
/** What a handler receives: path parameters as text, the query and body parsed. */
export type Received<C> =
  C extends Call<infer P, infer Q, infer B, any>
    ? { readonly [K in P]: string } & Open<z.output<Q>> & Sent<B, 'output'>
    : never;
export type Output<C> = C extends Call<any, any, any, infer A> ? z.output<A> : never;
/** What a handler returns. */
export type Returned<C> = C extends Call<any, any, any, infer A> ? z.input<A> : never;
/** The arguments of sending a call: none are needed where its input may be empty. */
export type Arguments<C extends Call> = {} extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

interface Shape<Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType> {
  readonly summary: string;
  readonly may: May;
  readonly grant?: Grant;
  readonly query?: Q;
  readonly body?: B;
  readonly answer?: A;
  readonly example?: NoInfer<z.input<B>>;
  readonly bodyType?: string;
  readonly answerType?: string;
  readonly streamType?: string;
  readonly failure?: z.ZodType;
  readonly deprecated?: boolean;
  readonly secret?: boolean;
  readonly incidental?: boolean;
  readonly sensitive?: boolean;
  readonly personal?: boolean;
  readonly live?: string;
}

export function call<
  R extends Route,
  Q extends z.ZodObject = typeof noQuery,
  B extends z.ZodType = typeof nothing,
  A extends z.ZodType = typeof nothing,
>(route: R, shape: Shape<Q, B, A>): Unnamed<Call<Names<PathOf<R>>, Q, B, A>> {
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
    summary: shape.summary,
    example: shape.example,
    bodyType: shape.bodyType,
    answerType: shape.answerType,
    streamType: shape.streamType,
    failure: shape.failure,
    deprecated: shape.deprecated,
    secret: shape.secret,
    incidental: shape.incidental,
    sensitive: shape.sensitive,
    personal: shape.personal,
    wire: {
      query: Object.fromEntries(
        Object.entries(query.shape as Record<string, z.ZodType>).map(([name, schema]) => [name, isRequired(schema)]),
      ),
      body: isRequired(body) ? 'required' : 'optional',
      bodyType: shape.bodyType,
      answer: shape.answer === undefined ? 'nothing' : shape.answerType === undefined ? 'json' : 'text',
      ...(shape.live !== undefined && { live: shape.live }),
    },
  };
}

/** A call before its contract says what it and its parameters are. */
type Unnamed<C> = Omit<C, 'id' | 'parameters' | 'secretParameters'>;
type Named<C> = {
  readonly [K in keyof C]: C[K] extends Unnamed<Call<infer P, infer Q, infer B, infer A>> ? Call<P, Q, B, A> : never;
};

const account = 'The account, by its id or short name.';

/** Whose calls they are, and what the parameters of their paths name. */
interface About {
  readonly plugin: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly secretParameters?: readonly string[];
}

/** Names a plugin's calls; a call's key is its operation in the published API. */
// Bound to `object` and no closer: a closer bound would be taken for what each call leaves out, and make its body and answer `any`.
export function contract<C extends Readonly<Record<string, object>>>(about: string | About, calls: C): Named<C> {
  const {
    plugin,
    parameters,
    secretParameters = [],
  }: About = typeof about === 'string' ? { plugin: about, parameters: {} } : about;
  const told = { parameters: { account, ...parameters }, secretParameters };
  const named = Object.entries(calls).map(([operation, each]) => {
    const call = { ...each, ...told, id: `${plugin}.${operation}` } as unknown as Call;
    check(call);
    return [operation, call];
  });
  return Object.fromEntries(named) as Named<C>;
}

const ofMembers: readonly May[] = ['member', 'developer', 'owner'];

/** Refuses a call that nobody could make, or whose path nobody could fill in. */
function check({ id, may, params, parameters, wire }: Call): void {
  if (ofMembers.includes(may) && !params.includes('account') && !wire.query.account)
    throw new Error(
      `${id} may be made by the ${may}s of an account and names none: put :account into its path, or account into its query.`,
    );
  const untold = params.find((name: string) => !Object.hasOwn(parameters, name));
  if (untold) throw new Error(`${id} has :${untold} in its path: say in the contract's parameters what that names.`);
}
