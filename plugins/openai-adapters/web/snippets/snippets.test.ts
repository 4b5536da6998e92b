import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { TestRequest } from '#plugins/testing/web/snippet-parts.ts';
import { library } from './library.ts';

const execute = promisify(execFile);
vi.setConfig({ testTimeout: 60_000 });

type Language = 'python' | 'javascript';
const languages = ['python', 'javascript'] as const;
const programs = { python: ['call.py', 'python3'], javascript: ['call.mjs', process.execPath] } as const;

const answers: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/chat/completions': ['application/json', '{"choices": [{"message": {"content": "It opens the gate."}}]}'],
  '/embeddings': ['application/json', '{"data": [{"embedding": [0.25, 0.5]}, {"embedding": [0.75, 1]}]}'],
  '/audio/speech': ['audio/wav', 'RIFF'],
  '/audio/transcriptions': ['application/json', '{"text": "four two seven"}'],
  '/images/generations': ['application/json', '{"data": [{"b64_json": "iVBORw=="}]}'],
};
const chunks = ['It opens', ' the gate.'].map((content) => ({ choices: [{ delta: { content } }] }));
const streamed = [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'].join('');

/** A platform that keeps what it was sent. */
async function listener() {
  let received: { path?: string; key?: string; priority?: string; body?: any } = {};
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const { authorization, 'z-priority': priority, 'content-type': type = '' } = request.headers;
    const path = request.url!.replace('/api/adapters/openai', '');
    const body: unknown = type.startsWith('multipart/')
      ? Object.fromEntries(await new Response(new Uint8Array(sent), { headers: { 'content-type': type } }).formData())
      : JSON.parse(sent.toString());
    received = { path: request.url!, key: authorization!, body, ...(priority && { priority: String(priority) }) };
    const [answerType, answer] =
      (body as { stream?: boolean }).stream === true ? ['text/event-stream', streamed] : answers[path]!;
    response.writeHead(200, { 'content-type': answerType }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    received: () => received,
    close: () => server.close(),
  };
}

let top: string;
let hasPackage: boolean;
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'openai-snippets-'));
  await symlink(resolve('node_modules'), join(top, 'node_modules'));
  hasPackage = await execute('python3', ['-c', 'import openai']).then(
    () => true,
    () => false,
  );
});
afterAll(() => rm(top, { recursive: true }));

const call: TestRequest = {
  account: 'demo',
  model: 'service',
  body: '{}',
  configId: undefined,
  config: undefined,
  priority: undefined,
};
const written = (
  language: Language,
  taskType: string,
  request: Partial<TestRequest>,
  origin = 'https://berth.example',
) =>
  library
    .writersFor({ taskType } as ModelInfoData)
    ?.[language]?.({ ...call, ...request }, origin)
    ?.map(({ text }) => text)
    .join('');

/** Runs a snippet as somebody does who pastes it into a file beside a recording, with nothing set up but package and key. */
async function paste(language: Language, code: string) {
  const folder = await mkdtemp(join(top, `${language}-`));
  const [file, program] = programs[language];
  await writeFile(join(folder, file), code);
  await writeFile(join(folder, 'speech.wav'), 'RIFF');
  const { stdout } = await execute(program, [file], {
    cwd: folder,
    env: { PATH: process.env.PATH, MLP_API_KEY: 'key-1' },
    maxBuffer: 1e8,
  });
  const made = (await readdir(folder)).filter((each) => ![file, 'speech.wav'].includes(each));
  return { stdout, made, sound: await readFile(join(folder, 'speech.wav'), 'latin1') };
}

/** What came of a snippet and what it sent; without the package, the snippet is read by the language alone. */
async function sentBy(language: Language, taskType: string, request: Partial<TestRequest>) {
  const { origin, received, close } = await listener();
  const code = written(language, taskType, request, origin)!;
  if (language === 'python' && !hasPackage) {
    close();
    await execute('python3', ['-c', 'import ast, sys; ast.parse(sys.argv[1])', code]);
    return undefined;
  }
  const pasted = await paste(language, code).finally(close);
  return { ...received(), ...pasted };
}

describe.each(languages)('%s', (language) => {
  test('a conversation, with settings of its own, is answered by its message', async () => {
    const messages = [
      { role: 'system', content: 'Quotes: \' " ` and a back\\slash, a $dollar, {{braces}}, \\n' },
      { role: 'user', content: 'Что такое ключ API? 🛟\n\u0001' },
    ];
    const came = await sentBy(language, 'chat-completion', {
      body: JSON.stringify({ messages, stream: false, logprobs: true, user: null }),
      config: '{"temperature": 0.3, "tokens_per_second": 0}',
      priority: 5,
    });
    if (!came) return;
    expect(came).toMatchObject({
      path: '/api/adapters/openai/chat/completions',
      key: 'Bearer key-1',
      priority: '5',
      body: { model: 'demo/service', messages, temperature: 0.3, tokens_per_second: 0, logprobs: true, user: null },
    });
    expect(came.stdout).toBe('It opens the gate.\n');
  });

  test('a conversation is read as it comes where the form does', async () => {
    const messages = [{ role: 'user', content: 'Hello' }];
    const came = await sentBy(language, 'chat-completion', {
      body: JSON.stringify({ messages, model: 'small', stream: true }),
      streamed: true,
    });
    if (!came) return;
    expect(came.body).toEqual({ model: 'demo/service/small', messages, stream: true });
    expect(came.stdout).toBe('It opens the gate.');
  });

  test('texts become vectors', async () => {
    const came = await sentBy(language, 'text2vec', {
      body: '{"texts": ["a cat", "a dog"]}',
      config: '{"dimensions": 64}',
    });
    if (!came) return;
    expect(came.body).toMatchObject({ model: 'demo/service', input: ['a cat', 'a dog'], dimensions: 64 });
    expect(came.stdout.trim().split('\n')).toHaveLength(2);
  });

  test('speech is saved, with the voice of the service where the form names none', async () => {
    const body = { text: 'Hello', outputAudioSpec: { sampleRateHertz: 8000 } };
    const came = await sentBy(language, 'tts', { body: JSON.stringify(body) });
    if (!came) return;
    const { text: input, ...more } = body;
    expect(came.body).toEqual({ model: 'demo/service', input, voice: '', response_format: 'wav', ...more });
    expect(came.sound).toBe('RIFF');
  });

  test.each([
    ['of the form', '{"audio_base64": "UklGRg=="}'],
    ['of a file, before there is one in the form,', '{}'],
  ])('the sound %s is written down', async (_name, body) => {
    const came = await sentBy(language, 'asr', { body, config: '{"language": "en", "pace": 2}' });
    if (!came) return;
    const { file, ...fields } = came.body as { file: File };
    expect(fields).toEqual({ model: 'demo/service', language: 'en' });
    expect(await file.text()).toBe('RIFF');
    expect(came.stdout).toBe('four two seven\n');
  });

  test('pictures are saved', async () => {
    const came = await sentBy(language, 'image-generation', { body: '{"prompt": "A sea", "n": 1, "seed": 7}' });
    if (!came) return;
    expect(came.body).toEqual({ model: 'demo/service', prompt: 'A sea', n: 1, response_format: 'b64_json', seed: 7 });
    expect(came.made).toEqual(['picture-1.png']);
  });

  test.each([
    ['chat-completion', '{"messages": []}'],
    ['text2vec', '{"texts": [1]}'],
    ['tts', '{"text": ""}'],
    ['image-generation', '{"prompt": "'],
    ['asr', '[]'],
  ])('there is no call of %s for %s', (taskType, body) => {
    expect(written(language, taskType, { body })).toBeUndefined();
  });
});

test('services of other types are not called so', () => {
  expect(library.writersFor({ taskType: 'ner' } as ModelInfoData)).toBeUndefined();
});
