import { describe, expect, test } from 'vitest';
import { emptyAnswer, initialParameters, toCall, withPart, type Exchange } from './conversation.ts';
import * as inputRequest from './input-request.ts';
import * as questionRequest from './question-request.ts';
import { conversationOf } from './taken.ts';
import { wholeOf } from './whole.ts';

describe('a conversation in a request', () => {
  test('is read as it was written', () => {
    const exchanges: readonly Exchange[] = [
      { id: 1, question: 'One?', answer: { ...emptyAnswer, state: 'done', text: '1' } },
      { id: 2, question: 'Two?', answer: { ...emptyAnswer, state: 'done', text: '2' } },
    ];
    const parameters = { system: 'Be brief.', model: 'large', maxTokens: 5, temperature: 0, stream: false };
    const { data, config } = toCall(parameters, exchanges, 'Three?');
    expect(conversationOf(data, config)).toEqual({ exchanges, draft: 'Three?', parameters });
  });

  test('may hold pieces, tools and questions in a row', () => {
    const messages = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See ' },
          { type: 'image_url', image_url: { url: 'x' } },
          { type: 'text', text: 'this' },
        ],
      },
      { role: 'user', content: 'And?' },
      { role: 'assistant', content: null },
      { role: 'tool', content: '{}' },
    ];
    expect(conversationOf(JSON.stringify({ messages }), 'no JSON')).toMatchObject({
      exchanges: [{ question: 'See this\n\nAnd?', answer: { text: '' } }],
      draft: '',
      parameters: initialParameters,
    });
  });

  test.each(['{}', '[]', 'no JSON', '{"messages":[{"content":"x"}]}'])('is not in %s', (request) => {
    expect(conversationOf(request, undefined)).toBeUndefined();
  });
});

test('the parts of a stream make the whole answer', () => {
  const chunk = (choice: object, more: object = {}) =>
    JSON.stringify({
      id: 'c1',
      object: 'chat.completion.chunk',
      model: 'm',
      choices: [{ index: 0, ...choice }],
      ...more,
    });
  const lines = [
    chunk({ delta: { role: 'assistant', content: 'Good' } }),
    chunk({ delta: { content: ' day' } }),
    chunk({ delta: {}, finish_reason: 'stop' }, { usage: { completion_tokens: 2 } }),
  ];
  const answer = lines.reduce((before, line, at) => withPart(before, line, at), emptyAnswer);
  expect(JSON.parse(wholeOf(answer)!)).toEqual({
    id: 'c1',
    object: 'chat.completion',
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Good day' }, finish_reason: 'stop' }],
    usage: { completion_tokens: 2 },
  });
  expect(wholeOf({ raw: '{"any":1}\n', text: '' })).toBe('{"any":1}');
  expect(wholeOf(emptyAnswer)).toBeUndefined();
});

test('a request is recognised by what was said last', () => {
  expect(
    questionRequest.title({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One?' },
        { role: 'assistant', content: '1' },
        { role: 'user', content: 'Two?' },
        null,
      ],
    }),
  ).toBe('Two?');
  expect(inputRequest.title({ clientId: 'anna', input: 'Hello' })).toBe('Hello');
  for (const request of [
    null,
    'x',
    {},
    { messages: 'x' },
    { messages: [] },
    { messages: [{ role: 'user', content: [] }] },
  ])
    expect(questionRequest.title(request)).toBeUndefined();
});

test('one message alone is plain text', () => {
  expect(questionRequest.read(questionRequest.write('Why?'))).toBe('Why?');
  expect(inputRequest.read(inputRequest.write('Hello'))).toBe('Hello');
  for (const request of [
    null,
    'x',
    {},
    { messages: [] },
    { messages: [{ role: 'system', content: 'x' }] },
    { messages: [{ role: 'user', content: 'x' }], stream: true },
    { messages: [{ role: 'user', content: 'x', name: 'y' }] },
    { messages: [{ role: 'user', content: [] }] },
  ])
    expect(questionRequest.read(request)).toBeUndefined();
  for (const request of [null, { input: 'x' }, { clientId: 'anna', input: 'x' }])
    expect(inputRequest.read(request)).toBeUndefined();
});
