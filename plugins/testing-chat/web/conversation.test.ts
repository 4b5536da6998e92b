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
