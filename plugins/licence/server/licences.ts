import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Fault } from '#core/contract/fault.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock } from '#core/server/runtime.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { LicenceEnvironment } from './environment.ts';
import type { Licence } from '../contract/licence.ts';
import { readLicence } from './licence-file.ts';
import { suspends } from '../contract/told.ts';
import { exceeded, licenceState, type LicenceState, type Use } from './licence-state.ts';
import { worseLicence } from './worse-licence.ts';

/** Told when another licence was installed. */
export const licenceChanged = 'licence.changed';

interface Parts {
  readonly pool: Pool;
  readonly events: Events;
  readonly clock: Clock;
  readonly environment: LicenceEnvironment;
  readonly use: { now(): Promise<Use> };
  /** Milliseconds that pass whatever is done to the clock. */
  readonly ticks: () => number;
}

interface StateRow {
  readonly installation: string;
  readonly file: string | null;
  readonly over_since: Date | null;
}

/** How the installation stands with its licence. */
export interface Standing extends LicenceState {
  readonly licence: Licence | undefined;
  /** Why there is none that counts. */
  readonly problem: Fault | undefined;
  readonly installation: string;
  readonly use: Use;
  /** The time that counts, whatever the clock says. */
  readonly now: Date;
  /** Whether the clock was turned back: it is well behind the time that counts. */
  readonly clockIsBehind: boolean;
}

/** What a process knows is at most so old, also where it did not hear of a new licence. */
const lifetimeMs = 5_000;
/** Clocks of machines may differ. */
const toleranceMs = 86_400_000;
/** Clocks that are set right go back by less. */
const behindMs = 3_600_000;

/** The licence of this installation, and whether what runs keeps to it. */
export class Licences {
  readonly #parts: Parts;
  readonly #known = new TtlCache<Standing>({ lifetimeMs, size: 1 });
  /** When this process began to count for a licence, and what had been counted for it then. */
  #counting: { digest: string; since: number; before: number } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.events.hear(
      licenceChanged,
      () => this.#known.expire(),
      () => this.#known.expire(),
    );
  }

  /** Whether a licence is asked for. */
  get enforced(): boolean {
    return this.#parts.environment.keyFile !== undefined;
  }

  /** A few seconds old at most. */
  async standing(): Promise<Standing> {
    return (await this.#known.get('', () => this.look()))!;
  }

  /** Looks at the file, the clock and what runs now. */
  async look(): Promise<Standing> {
    const { environment, use } = this.#parts;
    const [row, used] = await Promise.all([this.#row(), use.now()]);
    const found = await this.#read(row).catch((error: unknown) => {
      if (error instanceof Fault) return error;
      throw error;
    });
    const problem = found instanceof Fault ? found : undefined;
    const { licence, now } = found instanceof Fault ? { licence: undefined, now: this.#parts.clock() } : found;
    const state = licenceState({
      licence,
      now,
      use: used,
      overSince: row.over_since ?? undefined,
      soonDays: environment.soonDays,
    });
    const clockIsBehind = now.getTime() - this.#parts.clock().getTime() > behindMs;
    return { ...state, licence, problem, installation: row.installation, use: used, now, clockIsBehind };
  }

  /** Installs a licence. Throws the fault that says why it does not count, or that it suspends what runs by the present one where that is not wanted. */
  async install(text: string, { suspending = false } = {}): Promise<void> {
    const { pool, events, use, environment } = this.#parts;
    const row = await this.#row();
    const [before, licence, used] = [
      await this.#text(row).catch(() => undefined),
      await this.#check(text, row),
      await use.now(),
    ];
    const served = await this.#served(digestOf(text));
    if (served === undefined) this.#requireMade(licence);
    // Days of grace begin anew with a licence that allows what is used, not with the same one again.
    const another = before === undefined || digestOf(before) !== digestOf(text);
    const forgiven = another && exceeded(licence, used).length === 0;
    const state = licenceState({
      licence,
      now: this.#now(licence, served ?? 0),
      use: used,
      overSince: forgiven ? undefined : (row.over_since ?? undefined),
      soonDays: environment.soonDays,
    });
    if (!suspending && suspends(state.standing) && !suspends((await this.look()).standing))
      throw worseLicence(state, licence, used);
    await pool.query(
      `with seen as (insert into licence_served values ($3, 0) on conflict do nothing)
       update licence_state set file = $1, installed_at = now(),
         over_since = case when $2 then null else over_since end,
         under_since = case when $2 then null else under_since end`,
      [text.trim(), forgiven, digestOf(text)],
    );
    await events.publish(licenceChanged, '');
  }

  /** Notes since when limits are exceeded, the most of the day, and for how long this has run. */
  async note(): Promise<void> {
    const { pool } = this.#parts;
    const row = await this.#row();
    const { licence, use, now } = await this.look();
    const over = licence !== undefined && exceeded(licence, use).length > 0;
    // Whoever keeps to the limits for a moment only gains no days by it.
    if (over || row.over_since !== null)
      await pool.query(
        `update licence_state set
           over_since = case
             when $1 then coalesce(over_since, $2)
             when under_since <= $2::timestamptz - interval '1 day' then null
             else over_since end,
           under_since = case when $1 then null else coalesce(under_since, $2) end`,
        [over, now],
      );
    const text = await this.#text(row);
    if (text !== undefined) await this.#count(digestOf(text));
    await pool.query(
      `insert into licence_days (day, cpu, vram_gb, services) values ($1::timestamptz at time zone 'UTC', $2, $3, $4)
       on conflict (day) do update set cpu = greatest(licence_days.cpu, excluded.cpu),
         vram_gb = greatest(licence_days.vram_gb, excluded.vram_gb), services = greatest(licence_days.services, excluded.services)`,
      [now, use.cpu, use.vramGb, use.services.length],
    );
  }

  /** Keeps of what accounts are told, and answers whether that is news; once, over all processes. */
  async isNews(mark: string): Promise<boolean> {
    const { rowCount } = await this.#parts.pool.query('update licence_state set told = $1 where told <> $1', [mark]);
    return rowCount === 1;
  }

  /** The most that was used each day, the oldest first. */
  async days(): Promise<{ day: string; cpu: number; vramGb: number; services: number }[]> {
    const { rows } = await this.#parts.pool.query<{ day: string; cpu: number; vramGb: number; services: number }>(
      `select day::text, cpu, vram_gb as "vramGb", services from (select * from licence_days order by day desc limit 90) last order by day`,
    );
    return rows;
  }

  async #row(): Promise<StateRow> {
    const { rows } = await this.#parts.pool.query<StateRow>('select * from licence_state');
    return rows[0]!;
  }

  async #text({ file }: StateRow): Promise<string | undefined> {
    const path = this.#parts.environment.file;
    if (file !== null || path === undefined) return file ?? undefined;
    return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Fault(
        'licence.file_unreadable',
        `LICENCE_FILE names ${path}, which cannot be read (${error.code}). Put the licence there, or install it on the page of the licence.`,
        400,
        { path, reason: error.code ?? '' },
      );
    });
  }

  async #read(row: StateRow): Promise<{ readonly licence: Licence; readonly now: Date }> {
    const text = await this.#text(row);
    if (text === undefined)
      throw new Fault('licence.none', 'No licence is installed. Install the file that the vendor sent.', 400);
    const licence = await this.#check(text, row);
    const served = await this.#served(digestOf(text));
    // One that has served here is known to have been made: a clock that fails locks nobody out.
    if (served === undefined) this.#requireMade(licence);
    return { licence, now: this.#now(licence, served ?? 0) };
  }

  async #check(text: string, row: StateRow): Promise<Licence> {
    const { keyFile } = this.#parts.environment;
    if (keyFile === undefined)
      throw new Fault(
        'licence.not_enforced',
        'This installation asks for no licence. Set LICENCE_PUBLIC_KEY_FILE to the vendor’s public key first.',
        409,
      );
    return readLicence(text, await readFile(keyFile, 'utf8'), row.installation);
  }

  #requireMade({ issuedAt }: Licence): void {
    if (Date.parse(issuedAt) <= this.#parts.clock().getTime() + toleranceMs) return;
    throw new Fault(
      'licence.clock_behind',
      `This licence was made at ${issuedAt}, and by the clock of this machine that is still to come. Set the clock right.`,
      400,
      { issuedAt },
    );
  }

  /** The time that counts. It is never before the licence was made and the time for which this has run with it: a clock that is turned back gains nothing, and one that was wrong for a while costs nothing. */
  #now({ issuedAt }: Licence, servedMs: number): Date {
    const now = this.#parts.clock().getTime();
    return new Date(Math.max(now, Date.parse(issuedAt) + servedMs));
  }

  /** For how long this has run with a licence, in milliseconds; undefined where it never did. */
  async #served(digest: string): Promise<number | undefined> {
    const { rows } = await this.#parts.pool.query<{ ms: string }>('select ms from licence_served where digest = $1', [
      digest,
    ]);
    return rows[0] && Number(rows[0].ms);
  }

  async #count(digest: string): Promise<void> {
    if (this.#counting?.digest !== digest)
      this.#counting = { digest, since: this.#parts.ticks(), before: (await this.#served(digest)) ?? 0 };
    const { before, since } = this.#counting;
    await this.#parts.pool.query(
      `insert into licence_served values ($1, $2)
       on conflict (digest) do update set ms = greatest(licence_served.ms, excluded.ms)`,
      [digest, Math.round(before + this.#parts.ticks() - since)],
    );
  }
}

/** Of what is signed: the signature itself may be written in several ways. */
const digestOf = (text: string): string =>
  createHash('sha256').update(text.trim().split('.', 2).join('.')).digest('hex');
