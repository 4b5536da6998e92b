import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { openPool, type Pool } from '#core/server/database/database.ts';
import { DatabaseEvents } from '#core/server/events/events.ts';
import { makeDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { bannerOf } from '../contract/banner.ts';
import type { Use } from './licence-state.ts';
import { Licences } from './licences.ts';
import { content, publicKey, signedBy } from './test/vendor.ts';

const log = pino({ level: 'silent' });
const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.parse('2030-01-01T00:00:00Z');
const iso = (time: number) => new Date(time).toISOString();
const dayOf = (time: number) => iso(time).slice(0, 10);

/** What somebody may try to install; the first ones count at some time. */
const made = {
  large: { issuedAt: iso(begin), starts: dayOf(begin), ends: dayOf(begin + 120 * day), grace: 14, cpu: 100 },
  small: { issuedAt: iso(begin), starts: dayOf(begin), ends: dayOf(begin + 60 * day), grace: 5, cpu: 8 },
  short: { issuedAt: iso(begin), starts: dayOf(begin), ends: dayOf(begin + 3 * day), grace: 0, cpu: 100 },
  later: { issuedAt: iso(begin), starts: dayOf(begin + 20 * day), ends: dayOf(begin + 90 * day), grace: 14, cpu: 100 },
  named: {
    issuedAt: iso(begin),
    starts: dayOf(begin),
    ends: dayOf(begin + 90 * day),
    grace: 10,
    cpu: 100,
    services: ['tts'],
  },
  future: {
    issuedAt: iso(begin + 200 * day),
    starts: dayOf(begin),
    ends: dayOf(begin + 400 * day),
    grace: 1,
    cpu: 100,
  },
} as const;
type Kind = keyof typeof made;
interface Terms {
  readonly issuedAt: string;
  readonly starts: string;
  readonly ends: string;
  readonly grace: number;
  readonly cpu: number;
  readonly services?: readonly string[];
}
const kinds = Object.keys(made) as Kind[];
const files = new Map<Kind | 'forged' | 'foreign' | 'garbled', string>();

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await makeDatabase();
  pool = openPool(database.connection, log);
  for (const kind of kinds) files.set(kind, await signedBy('vendor', fileOf(made[kind])));
  files.set('forged', await signedBy('other', fileOf(made.large)));
  files.set('foreign', await signedBy('vendor', { ...fileOf(made.large), installation: crypto.randomUUID() }));
  files.set(
    'garbled',
    files.get('large')!.replace(/\.[^.]*\./, (payload) => payload.replace(/[a-m]/, 'z')),
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const fileOf = ({ issuedAt, starts, ends, grace, cpu, services = [] }: Terms) => ({
  issuedAt,
  starts,
  ends,
  daysBeforeHardLimits: grace,
  limits: { ...content.limits, cpuTotalCount: cpu, vramTotalGb: 24, allowedServices: services },
});

class Killed extends Error {}

/** A pool whose process dies before its so manieth question. */
function dyingPool(after: number): Pool {
  let left = after;
  const query = (...args: Parameters<Pool['query']>) => {
    if (left-- <= 0) throw new Killed();
    return pool.query(...args);
  };
  return Object.assign(Object.create(pool) as Pool, { query });
}

type Deed =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'turn'; readonly ms: number }
  | { readonly do: 'use'; readonly use: Use }
  | {
      readonly do: 'install';
      readonly file: Kind | 'forged' | 'foreign' | 'garbled';
      readonly suspending: boolean;
      readonly killedAt: number | undefined;
    }
  | { readonly do: 'note'; readonly killedAt: number | undefined }
  | { readonly do: 'restart' };

const killedAt = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined, freq: 2 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 12 * day }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('turn' as const), ms: fc.integer({ min: -400 * day, max: 30 * day }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('use' as const),
      use: fc.record({
        cpu: fc.constantFrom(0, 8, 8.5, 100, 101),
        vramGb: fc.constantFrom(0, 24, 25),
        services: fc.constantFrom([], ['acme/tts'], ['acme/tts', 'acme/asr']),
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('install' as const),
      file: fc.constantFrom(...kinds, 'forged' as const, 'foreign' as const, 'garbled' as const),
      suspending: fc.boolean(),
      killedAt,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('note' as const), killedAt }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

/** An installation, and beside it what of it should be by the words of the specification. */
class Life {
  clock = begin + hour;
  ticks = 0;
  use: Use = { cpu: 0, vramGb: 0, services: [] };
  licences = this.#process(pool);
  installed: Kind | undefined;
  /** How long each licence has served at least, and since when this process counts for which. */
  readonly served = new Map<Kind, number>();
  counting: { readonly kind: Kind; readonly since: number; readonly before: number } | undefined;
  over: number | undefined;
  under: number | undefined;

  #process(through: Pool): Licences {
    return new Licences({
      pool: through,
      events: new DatabaseEvents(pool, database.connection, log),
      clock: () => new Date(this.clock),
      environment: { keyFile: publicKey, file: undefined, soonDays: 30 },
      use: { now: async () => this.use },
      ticks: () => this.ticks,
    });
  }

  restart(): void {
    this.licences = this.#process(pool);
    this.counting = undefined;
  }

  /** Does something in a process that dies before a question of its own; answers whether it died. */
  async dying(killed: number, act: (licences: Licences) => Promise<void>): Promise<boolean> {
    try {
      await act(this.#process(dyingPool(killed)));
      return false;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      return true;
    } finally {
      this.restart();
    }
  }

  get terms(): Terms | undefined {
    return this.installed && made[this.installed];
  }
  get now(): number {
    const { terms } = this;
    return terms
      ? Math.max(this.clock, Date.parse(terms.issuedAt) + (this.served.get(this.installed!) ?? 0))
      : this.clock;
  }
  isOver({ cpu, services = [] }: Terms): boolean {
    const foreign = services.length > 0 && this.use.services.some((name) => !services.includes(name.split('/')[1]!));
    return this.use.cpu > cpu || this.use.vramGb > 24 || foreign;
  }

  /** The worst that holds, in the order of the specification. */
  expected(): { standing: string; banner: string | undefined; tone: string | undefined } {
    const { terms, now } = this;
    const as = (standing: string, tone?: 'bad' | 'warn') => ({ standing, tone, banner: tone && standing });
    if (!terms) return as('notValid', 'bad');
    if (now < Date.parse(terms.starts)) return as('notBegun', 'bad');
    if (now >= Date.parse(terms.ends) + day) return as('expired', 'bad');
    if (this.isOver(terms)) {
      const since = Math.min(this.over ?? Infinity, now);
      return now - since >= terms.grace * day ? as('hardLimits', 'bad') : as('softLimits', 'warn');
    }
    return Date.parse(terms.ends) + day - now <= 30 * day ? as('expiresSoon', 'warn') : as('valid');
  }

  noted(): void {
    const { terms, now, installed } = this;
    const over = terms !== undefined && this.isOver(terms);
    if (over) [this.over, this.under] = [this.over ?? now, undefined];
    else if (this.over !== undefined) {
      const back = this.under !== undefined && this.under <= now - day;
      this.over = back ? undefined : this.over;
      this.under ??= now;
    }
    if (installed === undefined) return;
    if (this.counting?.kind !== installed)
      this.counting = { kind: installed, since: this.ticks, before: this.served.get(installed) ?? 0 };
    const { before, since } = this.counting;
    this.served.set(installed, Math.max(this.served.get(installed) ?? 0, before + this.ticks - since));
  }

  /** Whether services run by the present licence, and would be suspended by this one. */
  isWorse(kind: Kind): boolean {
    const before = this.expected();
    const { installed, over, under } = this;
    const served = this.served.has(kind);
    this.took(kind);
    const after = this.expected();
    [this.installed, this.over, this.under] = [installed, over, under];
    if (!served) this.served.delete(kind);
    return before.tone !== 'bad' && after.tone === 'bad';
  }

  took(kind: Kind): void {
    const forgiven = this.installed !== kind && !this.isOver(made[kind]);
    if (forgiven) [this.over, this.under] = [undefined, undefined];
    this.installed = kind;
    if (!this.served.has(kind)) this.served.set(kind, 0);
  }
}

async function install(life: Life, { file, suspending, killedAt }: Extract<Deed, { do: 'install' }>): Promise<void> {
  const text = files.get(file)!;
  const wanted = { forged: 'licence.forged', foreign: 'licence.other_installation', garbled: 'licence.forged' };
  const isOne = (name: string): name is Kind => name in made;
  const unmade = isOne(file) && !life.served.has(file) && Date.parse(made[file].issuedAt) > life.clock + day;
  if (!isOne(file) || unmade) {
    const refused = await life.licences.install(text).then(
      () => 'taken',
      (error: Fault) => error.code,
    );
    expect(refused).toBe(isOne(file) ? 'licence.clock_behind' : wanted[file]);
    return;
  }
  if (killedAt !== undefined) {
    await life.dying(killedAt, (licences) => licences.install(text, { suspending: true }));
    // It was taken as a whole or not at all.
    const { rows } = await pool.query<{ file: string | null }>('select file from licence_state');
    if (rows[0]!.file === text) life.took(file);
    return;
  }
  if (!suspending && life.isWorse(file)) {
    await expect(life.licences.install(text)).rejects.toMatchObject({ status: 409 });
    return;
  }
  await life.licences.install(text, { suspending });
  life.took(file);
}

async function note(life: Life, killed: number | undefined): Promise<void> {
  if (killed !== undefined) await life.dying(killed, (licences) => licences.note());
  // What was left half is made whole by the next look, as if nothing had happened.
  await life.licences.note();
  life.noted();
}

test('whatever is done to clock, limits and files, and whenever a process dies, an installation stands as specified', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 18 }), async (deeds) => {
      await pool.query(`update licence_state set file = null, over_since = null, under_since = null`);
      await pool.query('delete from licence_served');
      const life = new Life();
      for (const each of deeds) {
        if (each.do === 'pass') [life.clock, life.ticks] = [life.clock + each.ms, life.ticks + each.ms];
        if (each.do === 'turn') life.clock += each.ms;
        if (each.do === 'use') life.use = each.use;
        if (each.do === 'install') await install(life, each);
        if (each.do === 'note') await note(life, each.killedAt);
        if (each.do === 'restart') life.restart();
        const found = await life.licences.look();
        const { standing, banner, tone } = life.expected();
        expect(found.standing, JSON.stringify(each)).toBe(standing);
        const shown = bannerOf({ standing: found.standing, until: found.until?.toISOString() }, found.now.getTime());
        expect([shown?.text, shown?.tone]).toEqual([banner, tone]);
        expect(shown?.left === undefined || shown.left.count > 0).toBe(true);
        expect(found.clockIsBehind).toBe(life.now - life.clock > hour);
        expect(found.settings.licenseExpiredOrInvalid).toBe(['notValid', 'notBegun', 'expired'].includes(standing));
      }
    }),
    { numRuns: 80 },
  );
}, 120_000);

test('a clock that fails after a licence was installed locks nobody out, and is told of', async () => {
  await pool.query(`update licence_state set file = null, over_since = null, under_since = null`);
  await pool.query('delete from licence_served');
  const life = new Life();
  await life.licences.install(files.get('large')!);
  life.clock = Date.parse('1970-01-02T00:00:00Z');
  expect(await life.licences.look()).toMatchObject({ standing: 'valid', clockIsBehind: true, now: new Date(begin) });
  // And whoever turned it back by hand gains nothing: the days pass all the same.
  await life.licences.note();
  for (let days = 0; days < 121; days++) {
    life.ticks += day;
    await life.licences.note();
  }
  expect(await life.licences.look()).toMatchObject({ standing: 'expired', now: new Date(begin + 121 * day) });
});
