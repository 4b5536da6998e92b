import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '#plugins/gateway/server/test/scene.ts';
import { answering, clientWith, failure, nameOf, openAdapter, part, said, serveEach } from './test/adapter.ts';

let scene: Scene;
let client: OpenAI;
beforeAll(async () => {
  scene = await openAdapter();
  client = clientWith(scene);
});
afterAll(() => scene.close());

const wav = (samples: string) =>
  Buffer.concat([
    Buffer.from('RIFF....WAVEfmt '),
    Buffer.from([4, 0, 0, 0]),
    Buffer.from('....data'),
    Buffer.from([samples.length, 0, 0, 0]),
    Buffer.from(samples),
  ]);

describe('sound', () => {
  test.each([
    ['wav', wav('abcd')],
    ['pcm', Buffer.from('abcd')],
    [undefined, wav('abcd')],
  ] as const)('is spoken as %s', async (response_format, expected) => {
    const { service, asked } = await answering(scene, 'tts', {
      predict: said({ audio_base64: wav('abcd').toString('base64') }),
    });
    const response = await client.audio.speech.create({
      model: nameOf(service),
      input: 'hi',
      voice: 'nova',
      speed: 2,
      ...(response_format ? { response_format } : {}),
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(expected);
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual(
      response_format === 'pcm'
        ? ['audio/pcm', 'inline; filename="speech.pcm"']
        : ['audio/wav', 'inline; filename="speech.wav"'],
    );
    expect(response.headers.get('x-notice')).toBeNull();
    expect(await asked).toEqual({
      data: { text: 'hi', voice: 'nova' },
      config: { speed: 2, ...(response_format ? { response_format } : {}) },
    });
  });

  test('is spoken with the service’s own voice where it has none of that name, and a header says so', async () => {
    const { service, instance } = await answering(scene, 'tts');
    const asked = serveEach(instance, ({ voice }) =>
      voice === undefined
        ? [{ audio_base64: wav('abcd').toString('base64') }]
        : { code: 'request.invalid', message: 'voice: must be one of male, female', status: 400, args: { voice: 'x' } },
    );
    const response = await client.audio.speech.create({ model: nameOf(service), input: 'hi', voice: 'alloy' });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(wav('abcd'));
    expect(response.headers.get('x-notice')).toBe('The service has no voice alloy; it spoke with its own.');
    expect(asked.map(({ data }) => data)).toEqual([{ text: 'hi', voice: 'alloy' }, { text: 'hi' }]);
  });

  test.each([
    ['in parts', [part({ text: 'one ' }), part({ text: 'two' }, true)], ['one ', 'two']],
    ['as a whole', [{ predict: said({ text: 'one two', words: [] }) }], ['one two']],
  ] as const)('is transcribed as a stream where the service answers %s', async (_how, answers, deltas) => {
    const { service } = await answering(scene, 'asr', ...answers);
    const events = [];
    for await (const event of await client.audio.transcriptions.create({
      model: nameOf(service),
      file: await toFile(Buffer.from([1]), 'a.wav'),
      stream: true,
    }))
      events.push(event);
    expect(events).toEqual([
      ...deltas.map((delta) => ({ type: 'transcript.text.delta', delta })),
      { type: 'transcript.text.done', text: 'one two' },
    ]);
  });

  test('is transcribed with its words and a language, whether or not one was named', async () => {
    for (const [text, language] of [
      ['one', 'en'],
      ['два', 'ru'],
      ['1', 'und'],
    ] as const) {
      const { service } = await answering(scene, 'asr', {
        predict: said({ text, words: [{ text, start: 0, end: 0.5, confidence: 1 }] }),
      });
      expect(
        await client.audio.transcriptions.create({
          model: nameOf(service),
          file: await toFile(Buffer.from([1]), 'a.mp3'),
          response_format: 'verbose_json',
          timestamp_granularities: ['word'],
        }),
      ).toMatchObject({ language, words: [{ word: text, start: 0, end: 0.5, confidence: 1 }] });
    }
  });

  test('that the service does not speak is refused by field', async () => {
    const { service } = await answering(scene, 'tts', {
      predict: said({ audio_base64: wav('abcd').toString('base64') }),
    });
    expect(
      await failure(
        client.audio.speech.create({ model: nameOf(service), input: 'hi', voice: 'nova', response_format: 'mp3' }),
      ),
    ).toMatchObject({ status: 400, param: 'response_format' });
  });

  test('in events is refused by field', async () => {
    expect(
      await failure(
        client.audio.speech.create({ model: 'system/x', input: 'hi', voice: 'nova', stream_format: 'sse' }),
      ),
    ).toMatchObject({ status: 400, param: 'stream_format', message: expect.stringContaining('must be audio') });
  });

  test.each([
    ['json', { text: 'one', confidence: 1 }, { text: 'one' }],
    ['verbose_json', { text: 'one', words: [] }, { task: 'transcribe', language: 'en', text: 'one', words: [] }],
    [
      'srt',
      {
        text: 'one two',
        words: [
          { text: 'one', start: 0.1, end: 0.5 },
          { text: 'two', start: 0.6, end: 1 },
          { text: 'three', start: 3_661.5, end: 3_662 },
        ],
      },
      '1\n00:00:00,100 --> 00:00:01,000\none two\n\n2\n01:01:01,500 --> 01:01:02,000\nthree\n\n',
    ],
    [
      'vtt',
      { text: 'one', segments: [{ id: 0, start: 0, end: 1.25, text: ' one' }] },
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\none\n\n',
    ],
    ['text', { alternatives: [{ text: 'one', confidence: 1 }] }, 'one\n'],
  ] as const)('is transcribed as %s', async (response_format, answer, expected) => {
    const { service, asked } = await answering(scene, 'asr', { predict: said(answer) });
    expect(
      await client.audio.transcriptions.create({
        model: nameOf(service),
        file: await toFile(Buffer.from([1, 2, 255]), 'a.wav'),
        language: 'en',
        temperature: 0,
        response_format,
      }),
    ).toEqual(expected);
    expect(await asked).toEqual({
      data: { audio_base64: 'AQL/' },
      config: {
        language: 'en',
        temperature: 0,
        ...(['verbose_json', 'srt', 'vtt'].includes(response_format) ? { response_format: 'verbose_json' } : {}),
      },
    });
  });

  test('is transcribed as one line where the service says no times and the file says how long it is', async () => {
    const sound = Buffer.concat([
      Buffer.from('RIFF....WAVEfmt '),
      Buffer.from([16, 0, 0, 0]),
      Buffer.alloc(8),
      Buffer.from([4, 0, 0, 0]),
      Buffer.alloc(4),
      Buffer.from('data'),
      Buffer.from([255, 255, 255, 255]),
      Buffer.from('12345678'),
    ]);
    const { service } = await answering(scene, 'asr', { predict: said({ text: 'one' }) });
    expect(
      await client.audio.transcriptions.create({
        model: nameOf(service),
        file: await toFile(sound, 'a.wav'),
        response_format: 'srt',
      }),
    ).toBe('1\n00:00:00,000 --> 00:00:02,000\none\n\n');
  });

  test('is refused by field where nobody can tell the times', async () => {
    const { service } = await answering(scene, 'asr', { predict: said({ text: 'one' }) });
    expect(
      await failure(
        client.audio.transcriptions.create({
          model: nameOf(service),
          file: await toFile(Buffer.from([1]), 'a.mp3'),
          response_format: 'srt',
        }),
      ),
    ).toMatchObject({ status: 400, param: 'response_format' });
  });
});
