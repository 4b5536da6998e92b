import type { Step } from '#core/server/points.ts';

/**
 * How much of a limit a period of it has used, and what is left to spend of one that comes back evenly. Both are reached through functions alone, so that
 * taking is one step for all processes.
 */
export const steps: readonly Step[] = [
  {
    id: '0001-limits',
    // Counts of seconds and minutes need not outlive a crash; money does.
    sql: `create unlogged table limit_periods (key text primary key, period bigint not null, used integer not null);
    create table limit_buckets (key text primary key, level double precision not null, capacity double precision not null, at timestamptz not null);

    create function take_of_period(asked_key text, most integer, seconds integer, wanted integer, out taken integer, out used_now integer, out left_ms double precision) language plpgsql as $$
    declare
      this_moment double precision := extract(epoch from clock_timestamp());
      this_period bigint := floor(this_moment / seconds);
      used_before integer;
    begin
      insert into limit_periods as p (key, period, used) values (asked_key, this_period, 0)
        on conflict (key) do update set used = case when p.period < this_period then 0 else p.used end, period = greatest(p.period, this_period)
        returning p.used, p.period into used_before, this_period;
      taken := greatest(0, least(wanted, most - used_before));
      update limit_periods set used = used_before + taken where key = asked_key;
      used_now := used_before + taken;
      left_ms := ((this_period + 1) * seconds - this_moment) * 1000;
    end $$;

    create function take_of_bucket(asked_key text, most double precision, seconds double precision, wanted double precision, raised_at_once boolean, out taken double precision, out level_now double precision) language plpgsql as $$
    declare
      before limit_buckets;
      this_moment timestamptz;
    begin
      insert into limit_buckets (key, level, capacity, at) values (asked_key, most, most, clock_timestamp()) on conflict (key) do nothing;
      select * into before from limit_buckets where key = asked_key for update;
      this_moment := greatest(before.at, clock_timestamp());
      level_now := before.level + extract(epoch from this_moment - before.at) * most / seconds;
      if raised_at_once and most > before.capacity then level_now := level_now + most - before.capacity; end if;
      level_now := least(level_now, most);
      -- A negative amount is given back, or what was spent beyond the reserve is taken whatever is left.
      taken := case when wanted < 0 then wanted else least(wanted, greatest(level_now, 0)) end;
      level_now := least(level_now - taken, most);
      update limit_buckets set level = level_now, capacity = most, at = this_moment where key = asked_key;
    end $$;

    create function owe_to_bucket(asked_key text, amount double precision) returns void language sql as $$
      update limit_buckets set level = level - amount where key = asked_key;
    $$;`,
  },
  {
    id: '0002-debts',
    // A limit may have been used for the first time while the database was away; and what came back until a debt is paid came back before it.
    sql: `drop function owe_to_bucket(text, double precision);
    create function owe_to_bucket(asked_key text, most double precision, seconds double precision, amount double precision) returns void language sql as $$
      insert into limit_buckets as b (key, level, capacity, at) values (asked_key, most - amount, most, clock_timestamp())
        on conflict (key) do update set
          level = least(least(b.level + greatest(0, extract(epoch from clock_timestamp() - b.at)) * b.capacity / seconds, b.capacity) - amount, b.capacity),
          at = greatest(b.at, clock_timestamp());
    $$;`,
  },
  {
    id: '0003-next-periods',
    // Whoever is called all the time takes its share of a period before that begins, so that the first calls of it need not wait.
    sql: `alter table limit_periods add column used_next integer not null default 0;
    drop function take_of_period(text, integer, integer, integer);
    create function take_of_period(asked_key text, most integer, seconds integer, wanted integer, ahead boolean, out taken integer, out used_now integer, out left_ms double precision) language plpgsql as $$
    declare
      this_moment double precision := extract(epoch from clock_timestamp());
      this_period bigint := floor(this_moment / seconds);
      used_before integer;
    begin
      insert into limit_periods as p (key, period, used) values (asked_key, this_period, 0)
        on conflict (key) do update set
          used = case when p.period >= this_period then p.used when p.period = this_period - 1 then p.used_next else 0 end,
          used_next = case when p.period >= this_period then p.used_next else 0 end,
          period = greatest(p.period, this_period)
        returning case when ahead then p.used_next else p.used end, p.period into used_before, this_period;
      taken := greatest(0, least(wanted, most - used_before));
      used_now := used_before + taken;
      if ahead then
        update limit_periods set used_next = used_now where key = asked_key;
        this_period := this_period + 1;
      else
        update limit_periods set used = used_now where key = asked_key;
      end if;
      left_ms := ((this_period + 1) * seconds - this_moment) * 1000;
    end $$;`,
  },
  {
    id: '0004-calendar',
    // Hours, days and months outlive a crash, and go by the calendar.
    sql: `create table limit_calendar_periods (key text primary key, period timestamptz not null, used integer not null);
    create function take_of_calendar(asked_key text, most integer, unit text, wanted integer, out taken integer, out used_now integer, out left_ms double precision) language plpgsql as $$
    declare
      this_moment timestamptz := clock_timestamp();
      this_period timestamptz := date_trunc(unit, this_moment, 'UTC');
      used_before integer;
    begin
      insert into limit_calendar_periods as p (key, period, used) values (asked_key, this_period, 0)
        on conflict (key) do update set used = case when p.period < this_period then 0 else p.used end, period = greatest(p.period, this_period)
        returning p.used, p.period into used_before, this_period;
      taken := greatest(0, least(wanted, most - used_before));
      used_now := used_before + taken;
      update limit_calendar_periods set used = used_now where key = asked_key;
      left_ms := extract(epoch from (this_period at time zone 'UTC' + ('1 ' || unit)::interval) at time zone 'UTC' - this_moment) * 1000;
    end $$;`,
  },
  {
    id: '0005-payers',
    // A batch of debts whose payer never heard that it was paid is tried again, under its number.
    sql: `create table limit_payers (id text primary key, paid bigint not null, at timestamptz not null default now());
    create function pay_debts(payer text, batch bigint, keys text[], mosts double precision[], lengths double precision[], amounts double precision[]) returns void language plpgsql as $$
    begin
      insert into limit_payers as p (id, paid) values (payer, batch)
        on conflict (id) do update set paid = excluded.paid, at = now() where p.paid < excluded.paid;
      if not found then return; end if;
      -- In one order, so that two payers never wait for each other.
      perform owe_to_bucket(d.key, d.most, d.length, d.amount)
        from (select * from unnest(keys, mosts, lengths, amounts) as given (key, most, length, amount) order by key) d;
    end $$;`,
  },
];
