import { describe, expect, test } from 'vitest';
import {
  emptyAnswer,
  initialParameters,
  toCall,
  tokensPerSecond,
  withPart,
  type Answer,
  type Exchange,
} from './conversation.ts';

const exchange = (question: string, text: string, id = 1): Exchange => ({
  id,
  question,
  answer: { ...emptyAnswer, state: 'done', text },
});
const delta = (content: string, more: object = {}) =>
  JSON.stringify({ choices: [{ index: 0, delta: { content }, ...more }] });
const received = (...lines: readonly string[]): Answer =>
  lines.reduce((answer, line, at) => withPart(answer, line, 100 + at * 50), emptyAnswer);

describe('a call', () => {
  test('carries the conversation, without questions that found no answer', () => {
    const { data, config } = toCall(
      { ...initialParameters, system: 'Be brief.' },
      [exchange('One?', '1'), exchange('Lost?', '')],
      'Two?',
    );
    expect(JSON.parse(data)).toEqual({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One?' },
        { role: 'assistant', content: '1' },
        { role: 'user', content: 'Two?' },
      ],
      stream: true,
    });
    expect(config).toBeUndefined();
  });

  test('carries only the parameters that are set', () => {
    const { data, config } = toCall({ ...initialParameters, model: 'large', temperature: 0, stream: false }, [], 'Hi');
    expect(JSON.parse(data)).toMatchObject({ model: 'large', stream: false });
    expect(JSON.parse(config!)).toEqual({ temperature: 0 });
  });
});

describe('an answer', () => {
  test('grows with each part and knows when the first came', () => {
    const answer = received(
      JSON.stringify({ choices: [{ delta: { role: 'assistant', content: '' } }] }),
      delta('Good'),
      delta(' day'),
      JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: { completion_tokens: 3 } }),
    );
    expect(answer).toMatchObject({ text: 'Good day', parts: 2, firstAt: 150, lastAt: 250, tokens: 3, cutOff: false });
    expect(answer.raw.trim().split('\n')).toHaveLength(4);
    expect(tokensPerSecond(answer)).toBe(20);
  });

  test('has the reasoning before it, by either of its names, which no later question takes along', () => {
    const part = (delta: object) => JSON.stringify({ choices: [{ index: 0, delta }] });
    const answer = received(
      part({ role: 'assistant', reasoning_content: 'The capital', content: null }),
      part({ reasoning: ' is asked for.' }),
      part({ content: 'Kazan', reasoning_content: null }),
    );
    expect(answer).toMatchObject({ reasoning: 'The capital is asked for.', text: 'Kazan', firstAt: 100, parts: 3 });
    const { data } = toCall(initialParameters, [{ id: 1, question: 'Which?', answer }], 'Sure?');
    expect(JSON.parse(data).messages[1]).toEqual({ role: 'assistant', content: 'Kazan' });
    const whole = { choices: [{ message: { content: 'Kazan', reasoning_content: 'Easy.' } }] };
    expect(received(JSON.stringify(whole))).toMatchObject({ text: 'Kazan', reasoning: 'Easy.' });
  });

  test('has the calls of tools that come in pieces, or as a whole', () => {
    const pieces = (...calls: readonly object[]) => JSON.stringify({ choices: [{ delta: { tool_calls: calls } }] });
    const piece = (index: number, json: string, more: object = {}, name?: string) => ({
      index,
      ...more,
      function: { ...(name && { name }), arguments: json },
    });
    const answer = received(
      pieces(piece(0, '', { id: 'a', type: 'function' }, 'weather')),
      pieces(piece(0, '{"city":')),
      pieces(piece(1, '{}', { id: 'b' }, 'time'), piece(0, '"Kazan"}')),
    );
    expect(answer.toolCalls).toEqual([
      { index: 0, id: 'a', name: 'weather', arguments: '{"city":"Kazan"}' },
      { index: 1, id: 'b', name: 'time', arguments: '{}' },
    ]);
    expect(answer).toMatchObject({ text: '', parts: 3, firstAt: 100 });
    const message = {
      content: null,
      tool_calls: [
        { id: 'a', function: { name: 'weather', arguments: { city: 'Kazan' } } },
        { id: 'b', function: { name: 'time' } },
      ],
    };
    expect(received(JSON.stringify({ choices: [{ message }] })).toolCalls).toEqual([
      { index: 0, id: 'a', name: 'weather', arguments: '{"city":"Kazan"}' },
      { index: 1, id: 'b', name: 'time', arguments: '' },
    ]);
  });

  test('joins calls whose pieces carry no index', () => {
    const delta = (call: object) => JSON.stringify({ choices: [{ delta: { tool_calls: [call] } }] });
    expect(
      received(
        delta({ id: 'a', function: { name: 'weather', arguments: '{' } }),
        delta({ function: { arguments: '}' } }),
        delta({ id: 'b', function: { name: 'time', arguments: '{}' } }),
      ).toolCalls,
    ).toMatchObject([
      { name: 'weather', arguments: '{}' },
      { name: 'time', arguments: '{}' },
    ]);
  });

  test('says its words though its calls of tools cannot be read', () => {
    const message = { content: 'Kazan', tool_calls: [{ function: 'weather' }] };
    expect(received(JSON.stringify({ choices: [{ message }] }))).toMatchObject({ text: 'Kazan', toolCalls: [] });
  });

  test('may come as a whole', () => {
    const answer = received(
      JSON.stringify({
        choices: [{ message: { role: 'assistant', content: 'Good day' }, finish_reason: 'length' }],
        usage: { completion_tokens: 2 },
      }),
    );
    expect(answer).toMatchObject({ text: 'Good day', tokens: 2, cutOff: true });
    expect(tokensPerSecond(answer)).toBeUndefined();
  });

  test.each([
    'null',
    '42',
    '{"value":"x"}',
    '{"choices":"none"}',
    '{"choices":[]}',
    '{"choices":[{"delta":{"content":null}}]}',
  ])('keeps %s though it says nothing', (line) => {
    expect(received(line)).toMatchObject({ text: '', raw: `${line}\n`, firstAt: undefined });
  });
});
