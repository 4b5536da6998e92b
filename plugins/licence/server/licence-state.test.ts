import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Licence } from '../contract/licence.ts';
import { dayMs, endOf, exceeded, licenceState } from './licence-state.ts';

const licence: Licence = {
  customer: 'Acme',
  issuedAt: '2030-01-01T00:00:00Z',
  starts: '2030-01-01',
  ends: '2030-06-30',
  limits: {
    cpuTotalCount: 8,
    vramTotalGb: 24,
    allowedServices: ['acme/asr', 'tts'],
    allowedVllmModels: [],
    allowedToDevelop: true,
    allowedToFit: true,
  },
  daysBeforeHardLimits: 14,
  grafanaLicenseDashboardUrl: '',
};
const idle = { cpu: 0, vramGb: 0, services: [] };
const at = (time: string, facts: object = {}) =>
  licenceState({ licence, now: new Date(time), use: idle, overSince: undefined, soonDays: 30, ...facts });

test('a licence counts from its first day to the end of its last', () => {
  const standings = [
    '2029-12-31T23:59:59Z',
    '2030-01-01T00:00:00Z',
    '2030-05-31T23:59:59Z',
    '2030-06-01T00:00:00Z',
    '2030-06-30T23:59:59Z',
    '2030-07-01T00:00:00Z',
  ].map((time) => at(time).standing);
  expect(standings).toEqual(['notBegun', 'valid', 'valid', 'expiresSoon', 'expiresSoon', 'expired']);
});

test('limits may be exceeded for the days of the licence, counted from when they were', () => {
  const over = { use: { ...idle, cpu: 8.5 }, overSince: new Date('2030-02-01T12:00:00Z') };
  const told = (time: string) => {
    const { standing, settings } = at(time, over);
    return [standing, settings.daysLeftBeforeHardLimits];
  };
  expect(told('2030-02-01T12:00:00Z')).toEqual(['softLimits', 14]);
  expect(told('2030-02-14T13:00:00Z')).toEqual(['softLimits', 1]);
  expect(told('2030-02-15T12:00:00Z')).toEqual(['hardLimits', 0]);
  expect(at('2030-01-01T12:00:00Z', over).settings.daysLeftBeforeHardLimits).toBe(14);
  expect(at('2030-02-15T12:00:00Z', { use: idle, overSince: over.overSince }).standing).toBe('valid');
});

test('services are allowed by their names, with their account or without', () => {
  expect(exceeded(licence, { ...idle, services: ['acme/asr', 'other/tts'] })).toEqual([]);
  expect(exceeded(licence, { cpu: 9, vramGb: 25, services: ['other/asr'] })).toEqual([
    'cpuTotalCount',
    'vramTotalGb',
    'allowedServices',
  ]);
});

test('of all that holds the worst is told, and what clients read agrees with it', () => {
  const moment = fc.integer({ min: Date.parse('2029-06-01'), max: Date.parse('2031-01-01') });
  fc.assert(
    fc.property(
      moment,
      fc.option(moment, { nil: undefined }),
      fc.integer({ min: 0, max: 16 }),
      fc.boolean(),
      (time, since, cpu, known) => {
        const now = new Date(time);
        const overSince = since === undefined ? undefined : new Date(Math.min(since, time));
        const { standing, settings, until } = licenceState({
          licence: known ? licence : undefined,
          now,
          use: { ...idle, cpu },
          overSince,
          soonDays: 30,
        });
        const over = known && cpu > 8;
        const hard = over && time >= (overSince?.getTime() ?? time) + 14 * dayMs;
        const valid = known && time >= Date.parse('2030-01-01') && time < endOf(licence).getTime();
        expect(settings.licenseExpiredOrInvalid).toBe(!valid);
        expect(settings.softLimitsAreExceeded).toBe(over);
        expect(settings.hardLimitsAreExceeded).toBe(hard);
        if (!known) expect(standing).toBe('notValid');
        else if (!valid) expect(standing).toBe(time < Date.parse('2030-01-01') ? 'notBegun' : 'expired');
        else if (hard) expect(standing).toBe('hardLimits');
        else if (over) expect([standing, until! > now]).toEqual(['softLimits', true]);
        else expect(standing).toBe(settings.licenseExpiresSoon ? 'expiresSoon' : 'valid');
      },
    ),
  );
});
