import type { Step } from '#core/server/points.ts';

export const steps: readonly Step[] = [
  {
    id: '0001-monitoring',
    // What is now need not outlive a crash; what was does. Subjects are compared byte by byte, so that those of one kind lie together.
    sql: `create unlogged table metric_live (subject text collate "C" primary key, at timestamptz not null default now(), figures jsonb not null);

    create table metric_samples (
      subject text collate "C" not null,
      at timestamptz not null,
      span integer not null check (span > 0),
      cpu_usage real,
      cpu_requested real,
      cpu_limit real,
      cpu_allocatable real,
      ram_usage real,
      ram_requested real,
      ram_limit real,
      ram_allocatable real,
      disk_usage real,
      disk_requested real,
      disk_limit real,
      disk_allocatable real,
      gpu_requested real,
      gpu_limit real,
      reconnects real,
      instances real,
      active_requests real,
      request_ms real,
      primary key (subject, at, span)
    );
    create index metric_samples_by_age on metric_samples (span, at);

    create table metric_exceeded (
      account_id bigint not null references accounts (id) on delete cascade,
      minute timestamptz not null,
      predicts integer not null,
      primary key (account_id, minute)
    );
    create index metric_exceeded_by_age on metric_exceeded (minute);

    create table request_metrics (
      model_account_id bigint not null,
      model_id bigint not null,
      caller_account_id text not null,
      day date not null,
      type text not null check (type in ('FIT', 'PREDICT')),
      success boolean not null,
      count bigint not null,
      primary key (model_id, day, type, success, model_account_id, caller_account_id)
    );
    create index request_metrics_of_account on request_metrics (model_account_id, day);`,
  },
  {
    id: '0002-levels',
    // The finest points are many and soon gone, so that they are written without a journal. What was kept before goes on by the hour and by the day.
    sql: `create table metric_points (
      subject text collate "C" not null,
      span integer not null,
      at timestamptz not null,
      seconds integer not null check (seconds > 0),
      cpu_usage real, cpu_requested real, cpu_limit real, cpu_allocatable real, ram_usage real, ram_requested real,
      ram_limit real, ram_allocatable real, disk_usage real, disk_requested real, disk_limit real,
      disk_allocatable real, gpu_requested real, gpu_limit real, reconnects real, instances real,
      active_requests real, request_ms real, took_2 real, took_5 real, took_10 real, took_20 real, took_35 real,
      took_50 real, took_75 real, took_100 real, took_150 real, took_200 real, took_300 real, took_500 real,
      took_750 real, took_1000 real, took_1500 real, took_2500 real, took_5000 real, took_10000 real,
      took_30000 real, took_60000 real, took_more real,
      primary key (subject, span, at)
    ) partition by list (span);
    create table metric_points_1 partition of metric_points for values in (1) partition by range (at);
    create table metric_points_10 partition of metric_points for values in (10) partition by range (at);
    create table metric_points_60 partition of metric_points for values in (60) partition by range (at);
    create table metric_points_600 partition of metric_points for values in (600) partition by range (at);
    create table metric_points_3600 partition of metric_points for values in (3600) partition by range (at);
    create table metric_points_86400 partition of metric_points for values in (86400) partition by range (at);

    create table metric_levels (span integer primary key, since timestamptz not null, until timestamptz not null);
    insert into metric_levels select span, date_bin(make_interval(secs => span), now(), 'epoch'), date_bin(make_interval(secs => span), now(), 'epoch')
    from unnest(array[1, 10, 60, 600, 3600, 86400]) as span;

    do $$
    declare level record; first bigint;
    begin
      for level in select * from (values (3600, 2592000), (86400, 31104000)) as kept (span, width) loop
        for first in select distinct (floor(extract(epoch from at) / level.width) * level.width)::bigint from metric_samples loop
          execute format('create table metric_points_%s_%s partition of metric_points_%s for values from (to_timestamp(%s)) to (to_timestamp(%s))',
            level.span, first, level.span, first, first + level.width);
        end loop;
        insert into metric_points (subject, span, at, seconds,
          cpu_usage, cpu_requested, cpu_limit, cpu_allocatable, ram_usage, ram_requested, ram_limit, ram_allocatable,
          disk_usage, disk_requested, disk_limit, disk_allocatable, gpu_requested, gpu_limit, reconnects, instances,
          active_requests, request_ms)
        select subject, level.span, date_bin(make_interval(secs => level.span), at, 'epoch') as step, level.span,
          avg(cpu_usage), avg(cpu_requested), avg(cpu_limit), avg(cpu_allocatable), avg(ram_usage),
          avg(ram_requested), avg(ram_limit), avg(ram_allocatable), avg(disk_usage), avg(disk_requested),
          avg(disk_limit), avg(disk_allocatable), avg(gpu_requested), avg(gpu_limit), max(reconnects),
          avg(instances), avg(active_requests), avg(request_ms)
        from metric_samples where subject not like 'instance/%' group by subject, step having date_bin(make_interval(secs => level.span), min(at), 'epoch') < date_bin(make_interval(secs => level.span), now(), 'epoch');
        update metric_levels set since = least(since, (select date_bin(make_interval(secs => level.span), min(at), 'epoch') from metric_samples)) where span = level.span;
      end loop;
    end $$;
    drop table metric_samples;`,
  },
  {
    id: '0003-failed',
    sql: `alter table metric_points add column failed real;`,
  },
  {
    id: '0004-gpus',
    sql: `alter table metric_points add column gpu_usage real, add column vram_usage real, add column vram_limit real;`,
  },
  {
    id: '0005-busy-gpus',
    sql: `alter table metric_points add column gpu_busy real, add column vram_used real;`,
  },
  {
    id: '0006-fits',
    // Ids outlive what they name, as with calls.
    sql: `create table metric_fits (
      model_id bigint not null,
      minute timestamptz not null,
      account_id bigint not null,
      begun integer not null default 0,
      exceeded integer not null default 0,
      done integer not null default 0,
      failed integer not null default 0,
      primary key (model_id, minute, account_id)
    );
    create index metric_fits_of_account on metric_fits (account_id, minute);
    create index metric_fits_by_age on metric_fits (minute);`,
  },
  {
    id: '0007-ends-of-calls',
    sql: `alter table metric_points add column took_least real, add column took_most real;`,
  },
];
