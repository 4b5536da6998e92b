import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { Identity } from '#core/server/auth/identity.ts';
import { GatewayCalls, type Part } from '#plugins/gateway/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { connected } from './test/connected.ts';
import { answered, hello, scene, server, useElsewhere } from './test/elsewhere.ts';
import { apiKey, chunk, event, lastChunk, usage } from './test/openai-server.ts';

useElsewhere();

const lines = (text: string): any[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('a streamed conversation', () => {
  const streamed = { ...hello, stream: true };

  test('comes in the parts that the server sends, and its usage is what it costs', async () => {
    const service = await connected(scene, server, 'chat-completion');
    await scene.server.host.container.get(Services).change(service.id, {
      billingSettings: { isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInNanoToken: 2_000_000_000 },
    });
    await vi.waitFor(async () => expect((await service.predict(hello)).headers.get('z-cost')).toBe('14'));
    const parts = lines(await (await service.stream(streamed, { headers: { 'z-stream-summary': '1' } })).text());
    expect(
      parts
        .slice(0, -2)
        .map(({ choices }) => choices[0].delta.content)
        .join(''),
    ).toBe('You said: hello there');
    expect(parts.at(-2)).toMatchObject({ usage });
    expect(parts.at(-1)).toEqual({ summary: { cost: 14 } });
    expect(server.asked.at(-1)!.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  test('of which each part tells what all has come to costs that once', async () => {
    const service = await connected(scene, server, 'chat-completion');
    await scene.server.host.container.get(Services).change(service.id, {
      billingSettings: { isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInNanoToken: 2_000_000_000 },
    });
    await vi.waitFor(async () => expect((await service.predict(hello)).headers.get('z-cost')).toBe('14'));
    server.on('/chat/completions', (_got, response) => {
      const told = [3, 5, 7].map((total_tokens) => event({ ...chunk('a'), usage: { ...usage, total_tokens } }));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${told.join('')}${event(lastChunk)}data:[DONE]\n\n`);
    });
    const parts = lines(await (await service.stream(streamed, { headers: { 'z-stream-summary': '1' } })).text());
    expect(parts.at(-1)).toEqual({ summary: { cost: 14 } });
  });

  test('names a role in each part and has data in the last', async () => {
    const service = await connected(scene, server, 'chat-completion');
    const { container } = scene.server.host;
    const parts: Part[] = [];
    await container.get(GatewayCalls).stream(
      {
        caller: await container.get(Identity).identifyToken(scene.session, '127.0.0.1'),
        account: 'system',
        model: service.name,
        headers: {},
        signal: new AbortController().signal,
        data: { json: JSON.stringify(streamed) },
      },
      (part) => parts.push(part),
    );
    const told = parts.map(({ data }) => JSON.parse(String(data!.json)) as ReturnType<typeof chunk>);
    expect(told.flatMap(({ choices }) => choices).every(({ delta }: any) => delta.role === 'assistant')).toBe(true);
    expect(parts.map(({ finish }) => finish)).toEqual([...parts.slice(1).map(() => false), true]);
    expect(told.at(-1)).toMatchObject({ usage });
  });

  test('comes whole to who asks for one answer', async () => {
    const service = await connected(scene, server, 'chat-completion');
    expect(await answered(service, streamed)).toMatchObject({
      choices: [{ message: { content: 'You said: hello there' } }],
    });
  });

  test('is read whatever pieces it comes in', async () => {
    const service = await connected(scene, server, 'chat-completion');
    server.on('/chat/completions', async (_got, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const text = Buffer.from(
        `: comment\r\n\r\nevent: x\r\nid: 1\r\n${event(chunk('Привет, '))}${event(chunk('мир')).replaceAll('\n', '\r\n')}${event(lastChunk)}data:[DONE]\n\n`,
      );
      for (const byte of text) if (!response.write(Buffer.of(byte))) await once(response, 'drain');
      response.end();
    });
    const parts = lines(await (await service.stream(streamed)).text());
    expect(parts.map(({ choices }) => choices[0].delta.content ?? '').join('')).toBe('Привет, мир');
  });

  test.each([
    ['without a last part', (response: any) => response.end(event(chunk('a')))],
    [
      'by a reset',
      (response: any) => response.write(event(chunk('a')), () => setTimeout(() => response.destroy(), 50)),
    ],
    ['within a part', (response: any) => response.end(`${event(chunk('a'))}data: {"choices":[`)],
    ['by a part that is no JSON', (response: any) => response.end(`${event(chunk('a'))}data: oops\n\n`)],
  ])('that breaks off %s says so after what has come', async (_how, end) => {
    const service = await connected(scene, server, 'chat-completion');
    server.on('/chat/completions', (_got, response) =>
      end(response.writeHead(200, { 'content-type': 'text/event-stream' })),
    );
    const parts = lines(await (await service.stream(streamed)).text());
    expect(parts).toMatchObject([
      chunk('a'),
      { error: expect.objectContaining({ code: 'external_model.cut_off', status: 502 }) },
    ]);
  });

  test('that fails on the way says why, and nothing of the key', async () => {
    const service = await connected(scene, server, 'chat-completion');
    server.on('/chat/completions', (_got, response) =>
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(event(chunk('a')) + event({ error: { message: `out of memory for ${apiKey}` } })),
    );
    const text = await (await service.stream(streamed)).text();
    expect(lines(text)[1]).toMatchObject({
      error: { code: 'external_model.failed', args: { said: 'out of memory for ********' } },
    });
    expect(text).not.toContain(apiKey);
  });

  test('that its reader leaves ends at the server', async () => {
    const service = await connected(scene, server, 'chat-completion');
    server.on('/chat/completions', (_got, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(chunk('a'))),
    );
    const controller = new AbortController();
    const response = await service.stream(streamed, { signal: controller.signal });
    controller.abort();
    await expect(response.text()).rejects.toThrow();
    await server.asked[0]!.left;
  });
});
