import { expect, test } from 'vitest';
import { destinationOf, Destinations, written, type Destination } from './destinations.ts';
import { reachVariable } from './variables.ts';

test.each<[string, Destination | undefined]>([
  ['pypi.org', { host: 'pypi.org', port: 443 }],
  ['Mirror.Lab:8080', { host: 'mirror.lab', port: 8080 }],
  ['10.0.0.0/8:5432', { host: '10.0.0.0', prefix: 8, port: 5432 }],
  ['[fd00::7]:443', { host: 'fd00::7', port: 443 }],
  ['[fd00::]/16:443', { host: 'fd00::', prefix: 16, port: 443 }],
  ['pypi.org/8', undefined],
  ['10.0.0.0/33:1', undefined],
  ['pypi.org:0', undefined],
  ['pypi.org:70000', undefined],
  ['[pypi.org]:1', undefined],
  ['https://pypi.org', undefined],
  ['', undefined],
])('%s is read as a destination, or as none', (text, expected) => {
  const read = destinationOf(text);
  expect(read).toEqual(expected);
  if (read) expect(destinationOf(written(read))).toEqual(read);
});

test('the variable is the machine, the platform alone or a list, and names what is neither', () => {
  expect(reachVariable.parse('machine')).toBe('machine');
  expect(reachVariable.parse('platform')).toEqual([]);
  expect(reachVariable.parse('a.test, b.test:1')).toEqual([
    { host: 'a.test', port: 443 },
    { host: 'b.test', port: 1 },
  ]);
  expect(reachVariable.safeParse('a.test,http://b.test').error?.issues[0]?.message).toContain(
    '"http://b.test" is none',
  );
});

test('an address tells the name that was meant, and leads nowhere else', () => {
  const all = new Destinations();
  all.set(['a.test', 'localhost:8080', '10.0.0.0/8:5432', '[fd00::7]:443'].map((each) => destinationOf(each)!));
  const [, address] = /^(\S+)\ta\.test$/m.exec(all.hosts)!;
  expect(all.find(address!, 443)).toEqual({ host: 'a.test', port: 443 });
  expect(all.find(`::ffff:${address}`, 443)).toEqual({ host: 'a.test', port: 443 });
  expect(all.find(address!, 8080)).toBeUndefined();
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(all.find(own, 8080)).toEqual({ host: '127.0.0.1', port: 8080 });
  expect(all.find('10.200.3.4', 5432)).toEqual({ host: '10.200.3.4', port: 5432 });
  expect(all.find('fd00::7', 443)).toEqual({ host: 'fd00::7', port: 443 });
  for (const [other, port] of [
    ['11.0.0.1', 5432],
    ['10.0.0.1', 443],
    ['fd00::8', 443],
  ] as const)
    expect(all.find(other, port)).toBeUndefined();
  expect(all.ports).toEqual([443, 8080, 5432]);
  // What is not allowed any more is not reached by the address that it had.
  all.set([]);
  expect(all.find(address!, 443)).toBeUndefined();
});
