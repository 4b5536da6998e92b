import { expect, test } from 'vitest';
import { fromService } from './headers.ts';

const below = {
  account: 'a',
  model: 'm',
  prefix: '/http/a/m',
  visit: undefined,
  path: '/',
  bare: false,
  ownHost: false,
};
const apart = { ...below, prefix: '', ownHost: true };
const host = 'berth.example:8080';

const read = [
  ['connection', 'x-inner'],
  ['set-cookie', 'sid=1; Domain=example.com'],
  ['content-security-policy', "default-src 'none'"],
  ['location', '/x'],
  ['content-location', '/x'],
  ['refresh', '0; url=/x'],
] as const;

test.each(read)('%s may be there once, as clients give it, twice, or be empty', (name, value) => {
  for (const place of [below, apart]) {
    const of = (given: string | string[] | undefined) => {
      const { [name]: kept, ...others } = fromService({ 'x-inner': 'secret', [name]: given }, place, host);
      return { lines: [kept ?? []].flat(), others };
    };
    const once = of(value);
    expect(of([value])).toEqual(once);
    expect(of([value, value]).others).toEqual(once.others);
    expect(new Set(of([value, value]).lines)).toEqual(new Set(once.lines));
    expect(of('').others).toEqual(of(undefined).others);
  }
});

test('cookies are kept on a host of the service’s own alone, where nobody is asked for a password of ours either', () => {
  const headers = { 'set-cookie': 'sid=1; Domain=example.com', 'www-authenticate': 'Basic realm="Berth"' };
  expect(fromService(headers, apart, host)).toEqual({
    'set-cookie': ['sid=1'],
    'www-authenticate': 'Basic realm="Berth"',
  });
  const shared = fromService(headers, below, host);
  expect([shared['set-cookie'], shared['www-authenticate']]).toEqual([undefined, undefined]);
});

test.each([
  ['/x?y=1#z', '/http/a/m/x?y=1#z'],
  ['/', '/http/a/m/'],
  ['http://berth.example:8080/x', '/http/a/m/x'],
  ['HTTPS://BERTH.example:8080?x', '/http/a/m/?x'],
  ['//berth.example:8080', '/http/a/m/'],
  ['/\\berth.example:8080/x', '/http/a/m/x'],
  ['x', 'x'],
  ['', ''],
  ['//elsewhere.example/x', '//elsewhere.example/x'],
  ['https://elsewhere.example/?url=/x', 'https://elsewhere.example/?url=/x'],
  ['http://berth.example:8080@elsewhere.example/', 'http://berth.example:8080@elsewhere.example/'],
  ['http://', 'http://'],
])('of a redirect to %s becomes %s', (location, told) => {
  expect(fromService({ location }, below, host).location).toEqual([told]);
});

test.each([
  ['0; url=/x', '0; url=/http/a/m/x'],
  ['5;URL="http://berth.example:8080/x"', '5;URL="/http/a/m/x"'],
  ['5, /x', '5, /http/a/m/x'],
  ['5', '5'],
])('of a refresh by %s becomes %s', (refresh, told) => {
  expect(fromService({ refresh }, below, host).refresh).toEqual([told]);
});

test.each(['(', '[', '(a+)+b', ''])('a request to the host %j leads a redirect to no other place', (named) => {
  const location = `http://${'a'.repeat(64)}!/x`;
  expect(fromService({ location }, below, named).location).toEqual([location]);
  expect(fromService({ location: '/x' }, below, named).location).toEqual(['/http/a/m/x']);
});
