import { describe, expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { stopped } from '#plugins/testing/web/panel-parts.ts';
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
    expect(conversationOf({ request: data, config })).toEqual({ exchanges, draft: 'Three?', parameters });
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
    expect(conversationOf({ request: JSON.stringify({ messages }), config: 'no JSON' })).toMatchObject({
      exchanges: [{ question: 'See this\n\nAnd?', answer: { text: '' } }],
      draft: '',
      parameters: initialParameters,
    });
  });

  describe('that was answered', () => {
    const parameters = { ...initialParameters, stream: false, temperature: 0.5 };
    const { data: request, config } = toCall(parameters, [], 'Why?');
    const outcome = { status: 200, took: 800, answer: undefined, fault: undefined, cost: undefined, requestId: 'r' };
    const message = { content: 'Because', reasoning_content: 'Hm.' };
    const answer = JSON.stringify({ choices: [{ message, finish_reason: 'length' }] });

    test('has its answer, and the settings with which it was asked', () => {
      const streamed = conversationOf({ request, config, outcome: { ...outcome, answer, streamed: true, cost: 2 } });
      expect(streamed).toMatchObject({
        draft: '',
        exchanges: [{ question: 'Why?', answer: { state: 'done', text: 'Because', reasoning: 'Hm.', cutOff: true } }],
        parameters: { stream: true, temperature: 0.5 },
      });
      const { answer: seen } = streamed!.exchanges[0]!;
      // When its first part came is not known any more.
      expect(seen).toMatchObject({ cost: 2, requestId: 'r', firstAt: undefined, lastAt: 800 });
      expect(conversationOf({ request, config, outcome: { ...outcome, answer } })).toMatchObject({
        parameters: { stream: false },
        exchanges: [{ answer: { firstAt: 800 } }],
      });
    });

    test.each([
      ['stopped', stopped(), undefined],
      ['failed', new Fault('mlp.gate.timeout', 'Too late.', 504), new Fault('mlp.gate.timeout', 'Too late.', 504)],
    ])('is %s where it was', (state, fault, told) => {
      expect(conversationOf({ request, config, outcome: { ...outcome, fault } })?.exchanges).toMatchObject([
        { question: 'Why?', answer: { state, fault: told, text: '' } },
      ]);
    });
  });

  test.each(['{}', '[]', 'no JSON', '{"messages":[{"content":"x"}]}'])('is not in %s', (request) => {
    expect(conversationOf({ request, config: undefined })).toBeUndefined();
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
  expect(wholeOf({ ...emptyAnswer, raw: '{"any":1}\n' })).toBe('{"any":1}');
  expect(wholeOf(emptyAnswer)).toBeUndefined();
});

test('one part of a stream that was stopped makes a whole answer, with its reasoning and calls of tools', () => {
  const call = { index: 0, id: 'a', function: { name: 'weather', arguments: '{}' } };
  const delta = { reasoning_content: 'Hm.', tool_calls: [call] };
  const answer = withPart(emptyAnswer, JSON.stringify({ choices: [{ index: 0, delta }] }), 0);
  const whole = wholeOf(answer)!;
  expect(JSON.parse(whole).choices[0].message).toEqual({
    role: 'assistant',
    content: null,
    reasoning_content: 'Hm.',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'weather', arguments: '{}' } }],
  });
  expect(withPart(emptyAnswer, whole, 0)).toMatchObject({ reasoning: 'Hm.', toolCalls: answer.toolCalls });
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
