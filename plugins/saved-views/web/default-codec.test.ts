import { expect, test } from 'vitest';
import { urlCodec, urlList, urlOneOf, urlPage, urlText } from '#core/web/page/url-state.ts';
import { queryOf, stateOf, withDefault } from './default-codec.ts';

const codec = urlCodec({ q: urlText(), type: urlList(), sort: urlOneOf(['new', 'name'], 'new'), page: urlPage() });
type State = ReturnType<typeof codec.read>;
const everything: State = { q: '', type: [], sort: 'new', page: 1 };
const speech: State = { ...everything, type: ['asr', 'tts'], sort: 'name' };
const read = (query: string, byDefault: string) => withDefault(codec, byDefault).read(new URLSearchParams(query));
const write = (state: Partial<State>, byDefault: string) =>
  withDefault(codec, byDefault)
    .write({ ...everything, ...state })
    .toString();

test('a view holds filters and order, and not the page', () => {
  const query = queryOf(codec, { ...speech, page: 7 });
  expect(query).toBe('type=asr&type=tts&sort=name');
  expect(stateOf(codec, query)).toEqual(speech);
});

test('what a list no longer knows is left out of a view', () => {
  expect(stateOf(codec, 'type=asr&colour=red&sort=weight')).toEqual({ ...everything, type: ['asr'] });
});

test('a bare address shows the default view, and the default view makes a bare address', () => {
  const byDefault = 'type=asr&type=tts&sort=name';
  expect(read('', byDefault)).toEqual(speech);
  expect(write(speech, byDefault)).toBe('');
  expect(write({ ...speech, page: 2 }, byDefault)).toBe('type=asr&type=tts&sort=name&page=2');
});

test('every other state stays as it is when it is read again, also the one without filters', () => {
  const byDefault = 'type=asr';
  for (const state of [everything, speech, { ...everything, q: 'a b' }, { ...everything, page: 3 }])
    expect(read(write(state, byDefault), byDefault)).toEqual(state);
  expect(write({}, byDefault)).toBe('saved=none');
});

test.each(['', 'colour=red', 'sort=new'])('a default of %j, which narrows nothing, changes nothing', (byDefault) => {
  expect([read('', byDefault), write({}, byDefault)]).toEqual([everything, '']);
});
