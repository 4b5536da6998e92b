import { expect, test } from 'vitest';
import { credentialOf } from './credentials.ts';

test.each([
  [{}, undefined],
  [{ 'mlp-api-key': '1.2.abc' }, '1.2.abc'],
  [{ 'mlp-api-key': ' 1.2.abc ' }, '1.2.abc'],
  [{ authorization: 'Bearer 1.2.abc' }, '1.2.abc'],
  [{ authorization: 'bearer   1.2.abc' }, '1.2.abc'],
  [{ authorization: '1.2.abc' }, '1.2.abc'],
  [{ authorization: 'Bearer other', 'mlp-api-key': '1.2.abc' }, '1.2.abc'],
  // Something was sent, so the sender is no visitor.
  [{ 'mlp-api-key': '' }, ''],
  [{ authorization: '' }, ''],
  [{ authorization: 'Bearer ' }, 'Bearer'],
])('%j carries %j', (headers, credential) => {
  expect(credentialOf(headers)).toBe(credential);
});

test.each(['Basic ZGVtbzpkZW1v', 'Bearer two words', 'Digest username="x", realm="y"'])(
  '%s is refused',
  (authorization) => {
    expect(() => credentialOf({ authorization })).toThrow(
      expect.objectContaining({ code: 'authorization.malformed', status: 401 }),
    );
  },
);
