import { expect, test } from 'vitest';
import { directRunner, findAccount, run } from './embedded-runner.ts';

const passwd =
  'root:x:0:0:root:/root:/bin/sh\nnobody:x:99:98::/:/bin/false\npostgres:x:70:71:PostgreSQL,,,:/var/lib/postgresql:/bin/sh\ntoor:x:0:0::/:/bin/sh\n';

test.each([
  [['postgres', 'nobody'], { name: 'postgres', uid: 70, gid: 71 }],
  [['berth', 'nobody', 'postgres'], { name: 'nobody', uid: 99, gid: 98 }],
  [['toor'], { name: 'nobody', uid: 65534, gid: 65534 }],
  [[], { name: 'nobody', uid: 65534, gid: 65534 }],
])('Of the names %j, the first that is listed and not root is taken', (names, account) => {
  expect(findAccount(names, passwd)).toEqual(account);
});

test('A program gets its input and fails with its last complaint', async () => {
  expect(await run(directRunner(), '/bin/sh', ['-c', 'read word; echo "got $word"'], 'this\n')).toBe('got this\n');
  await expect(
    run(directRunner(), '/bin/sh', ['-c', 'echo first >&2; echo last >&2; exit 3'], 'unread'),
  ).rejects.toThrow(/^last$/);
  await expect(
    run(directRunner(), '/bin/sh', ['-c', 'echo "x: error: y" >&2; echo tidying >&2; exit 3']),
  ).rejects.toThrow(/^x: error: y$/);
  await expect(run(directRunner(), '/no/such/program', [])).rejects.toThrow('ENOENT');
});
