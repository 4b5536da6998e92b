import { expect, test } from 'vitest';
import type { Facts } from '../state/state.ts';
import { at, factsOf, servingOf } from '../test/facts.ts';
import { whyNobody } from './nobody.ts';

const now = at(1_000);
const gone = { live: 0, since: undefined, heardAt: undefined };

function whyOf(hostingType: 'INTERNAL' | 'EXTERNAL', present: readonly Facts[], gatesSince = at(0)) {
  const service = { name: 'far', account: { shortName: 'system' }, data: { hostingType } };
  const fault = whyNobody(service, { present, gatesSince, now });
  return fault && `${fault.code} ${fault.args['retryAfter']}`;
}

const elsewhere = (given: Partial<Facts> = {}) =>
  factsOf({ hosting: 'external', tokenHash: 'of a token', createdAt: at(999), ...given });
const left = (seconds: number, given: Partial<Facts> = {}) =>
  elsewhere({ createdAt: at(0), connectedAt: at(1), disconnectedAt: at(seconds), ...given });

test.each<[string, readonly Facts[], boolean]>([
  ['without a connection', [], false],
  ['that is not connected since long', [left(900)], false],
  ['whose connection was made long ago and never used', [elsewhere({ createdAt: at(900) })], false],
  ['whose connection is about to end', [elsewhere({ desired: 'stop' })], false],
  [
    'whose server the platform asks and that has long not answered',
    [left(900, { tokenHash: null, httpHost: 'far' })],
    false,
  ],
  ['whose connection was made now', [elsewhere()], true],
  ['that has lost its connection now', [left(990)], true],
  ['one of whose connections was lost now', [left(900), left(990)], true],
  ['that is connected', [left(900, { links: { ...gone, live: 1 } })], true],
  ['that is asked over HTTP at its address', [elsewhere({ createdAt: at(0), httpHost: 'far', httpPort: 80 })], true],
])('a call of a service elsewhere %s waits only for what may come', (_what, present, waits) => {
  expect(whyOf('EXTERNAL', present)).toBe(waits ? undefined : 'mlp.gate.model_not_running 5');
});

test('what was connected before the gates were away is waited for once they are back', () => {
  expect(whyOf('EXTERNAL', [left(500)], at(990))).toBeUndefined();
  expect(whyOf('EXTERNAL', [elsewhere({ createdAt: at(500) })], at(990))).toBeDefined();
});

const ended = (failures: number, given: Partial<Facts> = {}) =>
  factsOf({ attempt: failures, failures, process: 'exited', exitReason: 'Error', nextAttemptAt: at(1_030), ...given });

test.each<[string, readonly Facts[], string | undefined]>([
  ['that starts for the first time', [factsOf()], undefined],
  ['whose instance has ended twice', [ended(2)], undefined],
  ['that was refused once', [ended(1, { exitReason: 'Refused' })], undefined],
  ['in a crash loop', [ended(3)], 'mlp.gate.model_failing 30'],
  ['that was refused again and again', [ended(3, { exitReason: 'Refused' })], 'mlp.gate.model_failing 30'],
  [
    'whose next attempt is under way',
    [ended(3, { process: 'running', nextAttemptAt: null })],
    'mlp.gate.model_failing 5',
  ],
  ['whose next attempt is due', [ended(3, { nextAttemptAt: at(999) })], 'mlp.gate.model_failing 1'],
  ['one of whose instances has come up after all', [ended(3), servingOf({ failures: 3 })], undefined],
  ['one of whose instances is new', [ended(3), factsOf()], undefined],
  ['all of whose instances fail', [ended(3), ended(4, { nextAttemptAt: at(1_010) })], 'mlp.gate.model_failing 10'],
  ['whose last instance ends', [ended(3, { desired: 'stop' })], undefined],
])('a call of a service %s waits while there is hope', (_what, present, told) => {
  expect(whyOf('INTERNAL', present)).toBe(told);
});
