import type { FastifyInstance, FastifyRequest } from 'fastify';

const passed = new Set([
  'cookie',
  'host',
  'user-agent',
  'accept-language',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

/** What a page carries of the calls it begins with. */
export interface PageAnswers {
  /** One JSON object of the answers by address, with nothing in it that could end the element that holds it. */
  readonly text: string;
  /** The cookies that the calls set. */
  readonly cookies: readonly string[];
}

/** Asks the calls at these addresses as the browser that wants a page would; what is refused is left to the browser. */
export async function answersFor(
  app: FastifyInstance,
  { headers, socket }: FastifyRequest,
  addresses: readonly string[],
): Promise<PageAnswers> {
  const asking = {
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => passed.has(name))),
    ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
  };
  const answers = await Promise.all(
    addresses.map(async (url) => ({ url, ...(await app.inject({ method: 'GET', url, ...asking })) })),
  );
  const carried = answers.filter(({ statusCode }) => statusCode === 200);
  return {
    text: `{${carried.map(({ url, payload }) => `${JSON.stringify(url)}:${payload}`).join(',')}}`.replaceAll(
      '<',
      '\\u003c',
    ),
    cookies: [...new Set(carried.flatMap(({ headers: { 'set-cookie': cookies = [] } }) => cookies))],
  };
}
