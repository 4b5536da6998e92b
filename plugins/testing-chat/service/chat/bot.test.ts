import { expect, test } from 'vitest';
import { bell } from './bell.ts';
import { Bot, type Reply } from './bot.ts';
import dialog from './dialog.json' with { type: 'json' };

const media = { picture: (name: string) => `picture:${name}`, bell: 'bell:' };
const talk = () => {
  const bot = new Bot(dialog, media);
  return (input: string, clientId = 'anna') => bot.answer({ clientId, input }).replies;
};
const texts = (replies: readonly Reply[]) => replies.flatMap((reply) => (reply.type === 'text' ? [reply.text] : []));
const buttons = (replies: readonly Reply[]) =>
  replies.flatMap((reply) => (reply.type === 'buttons' ? reply.buttons : []));

test('greets whoever is new, and leads on by buttons', () => {
  const say = talk();
  expect(buttons(say('what is this'))).toEqual(Object.keys(dialog.en.nodes.start.buttons));
  expect(say('How a call travels')).toEqual([
    { type: 'text', text: dialog.en.nodes.route.says[0] },
    { type: 'image', imageUrl: 'picture:route.svg' },
    { type: 'buttons', buttons: ['Why instances?', 'Back'] },
  ]);
  expect(texts(say('Back'))).toEqual(dialog.en.nodes.start.says);
});

test('says when it does not understand, and stays where it was', () => {
  const say = talk();
  say('A little quiz');
  expect(say('forty two')).toEqual([
    { type: 'text', text: dialog.en.misunderstood },
    { type: 'buttons', buttons: ['MLP-API-KEY', 'Cookie'] },
  ]);
  expect(texts(say('mlp-api-key'))).toEqual(dialog.en.nodes.right.says);
});

test('speaks the language of its client, also where a button has none', () => {
  const say = talk();
  expect(texts(say('Привет!'))).toEqual(dialog.ru.nodes.start.says);
  say('Маленькая викторина');
  expect(texts(say('Cookie'))).toEqual(dialog.ru.nodes.wrong.says);
});

test('tells its clients apart', () => {
  const say = talk();
  say('A little quiz', 'anna');
  say('Something to hear', 'boris');
  expect(texts(say('Cookie', 'anna'))).toEqual(dialog.en.nodes.wrong.says);
  expect(buttons(say('nonsense', 'boris'))).toEqual(['Once more', 'Back']);
});

test('every button of both languages leads somewhere', () => {
  for (const { nodes } of Object.values(dialog)) {
    const targets = Object.values(nodes).flatMap(({ buttons: all }) => Object.values(all as Record<string, string>));
    expect(targets.filter((target) => !(target in nodes))).toEqual([]);
  }
});

test.each([
  [{ input: 'x' }, 'clientId'],
  [{ clientId: 'a' }, 'input'],
  [{ clientId: '', input: 'x' }, 'clientId'],
  [null, 'body'],
])('refuses %j by field', (data, field) => {
  expect(() => new Bot(dialog, media).answer(data)).toThrowError(
    expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
  );
});

test('the bell can be heard and fades', () => {
  const file = bell();
  expect(file.readUInt32LE(40)).toBe(file.length - 44);
  const loudest = (from: number, to: number) =>
    Math.max(...Array.from({ length: to - from }, (_, at) => Math.abs(file.readInt16LE(44 + (from + at) * 2))));
  expect(loudest(0, 4000)).toBeGreaterThan(15_000);
  expect(loudest(15_000, 19_000)).toBeLessThan(4000);
});
