import type { Agent, Dispatcher } from 'undici';
import { Fault } from '#core/contract/fault.ts';
import { challengeIn, type Challenge } from './challenge.ts';
import { refusedBy, unreachable } from './failures.ts';
import type { Reference } from './reference.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

interface Given {
  readonly agent: Agent;
  readonly reference: Reference;
  readonly credentials: Credentials | undefined;
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly json: unknown;
}

type Ask = (method: 'GET' | 'HEAD', path: string, accept?: string) => Promise<Answer>;

const largestAnswer = 4 * 2 ** 20;

/** Asks one registry about one repository, fetching the token that it wants once it has said so; throws the fault that says why not. */
export function asked({ agent, reference, credentials, signal }: Given): Ask {
  const { host, repository } = reference;
  let authorization: string | undefined;
  const send = async (method: 'GET' | 'HEAD', url: URL, headers: Record<string, string>): Promise<Answer> => {
    try {
      return await exchange(agent, { method, url, headers, signal });
    } catch (error) {
      throw error instanceof Fault
        ? error
        : unreachable(url.host === originOf(host).host ? host : url.host, error as Error);
    }
  };
  const authorize = async (challenge: Challenge): Promise<string | undefined> => {
    const basic =
      credentials && `Basic ${Buffer.from(`${credentials.login}:${credentials.password}`).toString('base64')}`;
    if (challenge.scheme === 'basic') return basic;
    const url = realmOf(challenge.realm);
    if (url === undefined) return undefined;
    if (challenge.service !== undefined) url.searchParams.set('service', challenge.service);
    url.searchParams.set('scope', `repository:${repository}:pull`);
    const { status, json } = await send('GET', url, basic === undefined ? {} : { authorization: basic });
    if (status !== 200) throw refusedBy(host, repository, status);
    const { token, access_token: other } = (json ?? {}) as { token?: unknown; access_token?: unknown };
    const given = typeof token === 'string' ? token : other;
    return typeof given === 'string' ? `Bearer ${given}` : undefined;
  };
  return async (method, path, accept = 'application/json') => {
    const url = new URL(path, originOf(host));
    const headers = () => ({ accept, ...(authorization !== undefined && { authorization }) });
    let answer = await send(method, url, headers());
    const challenge = answer.status === 401 ? challengeIn(String(answer.headers['www-authenticate'] ?? '')) : undefined;
    if (challenge && authorization === undefined) {
      authorization = await authorize(challenge);
      if (authorization !== undefined) answer = await send(method, url, headers());
    }
    if (answer.status !== 200) throw refusedBy(host, repository, answer.status);
    return answer;
  };
}

interface Question {
  readonly method: 'GET' | 'HEAD';
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

async function exchange(agent: Agent, { method, url, headers, signal }: Question): Promise<Answer> {
  const {
    statusCode,
    headers: told,
    body,
  } = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { 'user-agent': 'berth', ...headers },
    signal,
  });
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > largestAnswer) throw new Error('its answer is too long');
  }
  return { status: statusCode, headers: told, json: parsed(Buffer.concat(parts).toString()) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where tokens are fetched; passwords go there, so not in the open unless it is this machine. */
function realmOf(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url.hostname))))
    return undefined;
  return url;
}

/** As container engines have it: in the open on this machine alone, by TLS everywhere else. */
const originOf = (host: string): URL => {
  const name = host === 'docker.io' ? 'registry-1.docker.io' : host;
  const url = new URL(`https://${name}`);
  return isThisMachine(url.hostname) ? new URL(`http://${name}`) : url;
};

const isThisMachine = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name);
