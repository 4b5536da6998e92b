import type { NewEntry } from '../tables.ts';

/** An entry that says nothing but what a test wants. */
export const entryWith = (given: Partial<NewEntry>): NewEntry => ({
  at: new Date(),
  accountId: null,
  accountName: null,
  login: null,
  actor: null,
  keyId: null,
  keyName: null,
  call: 'services.createModel',
  params: {},
  names: {},
  outcome: 'done',
  status: 200,
  code: null,
  ip: '',
  requestId: '',
  userAgent: '',
  changes: [],
  ...given,
});
