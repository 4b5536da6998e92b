SET check_function_bodies = false;
CREATE SCHEMA graphile_worker;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);
CREATE TABLE graphile_worker._private_jobs (
    id bigint NOT NULL,
    job_queue_id integer,
    task_id integer NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);
CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;
CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;
  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;
CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;
CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;
CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION public.owe_to_bucket(asked_key text, most double precision, seconds double precision, amount double precision) RETURNS void
    LANGUAGE sql
    AS $$
      insert into limit_buckets as b (key, level, capacity, at) values (asked_key, most - amount, most, clock_timestamp())
        on conflict (key) do update set
          level = least(least(b.level + greatest(0, extract(epoch from clock_timestamp() - b.at)) * b.capacity / seconds, b.capacity) - amount, b.capacity),
          at = greatest(b.at, clock_timestamp());
    $$;
CREATE FUNCTION public.take_of_bucket(asked_key text, most double precision, seconds double precision, wanted double precision, raised_at_once boolean, OUT taken double precision, OUT level_now double precision) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.take_of_period(asked_key text, most integer, seconds integer, wanted integer, ahead boolean, OUT taken integer, OUT used_now integer, OUT left_ms double precision) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
    end $$;
CREATE TABLE graphile_worker._private_job_queues (
    id integer NOT NULL,
    queue_name text NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);
CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text NOT NULL,
    known_since timestamp with time zone NOT NULL,
    last_execution timestamp with time zone
);
CREATE TABLE graphile_worker._private_tasks (
    id integer NOT NULL,
    identifier text NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);
ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));
ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);
ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.account_features (
    account_id bigint NOT NULL,
    feature text NOT NULL
);
CREATE TABLE public.accounts (
    id bigint NOT NULL,
    short_name text NOT NULL,
    display_name text NOT NULL,
    language text NOT NULL,
    email text,
    limits jsonb DEFAULT '{}'::jsonb NOT NULL,
    tags jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_activity_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    allowed_addresses text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT accounts_language_check CHECK ((language = ANY (ARRAY['RU'::text, 'EN'::text])))
);
CREATE SEQUENCE public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.accounts_id_seq OWNED BY public.accounts.id;
CREATE UNLOGGED TABLE public.answer_cache (
    model_id bigint NOT NULL,
    key text NOT NULL,
    answer bytea NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.answer_epochs (
    model_id bigint NOT NULL,
    epoch integer NOT NULL
);
CREATE TABLE public.api_key_log (
    id bigint NOT NULL,
    key_id bigint NOT NULL,
    account_id bigint NOT NULL,
    user_id bigint,
    at timestamp with time zone NOT NULL,
    level text NOT NULL,
    code text NOT NULL,
    args jsonb NOT NULL,
    message text NOT NULL
);
CREATE SEQUENCE public.api_key_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.api_key_log_id_seq OWNED BY public.api_key_log.id;
CREATE TABLE public.api_keys (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    name text NOT NULL,
    hash text NOT NULL,
    prefix text NOT NULL,
    permissions text[] NOT NULL,
    created_by bigint NOT NULL,
    created_by_login text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    ttl_minutes integer,
    expires_at timestamp with time zone,
    warned_days integer,
    restrictions jsonb DEFAULT '{}'::jsonb NOT NULL,
    emails text[] DEFAULT '{}'::text[] NOT NULL,
    keep_available boolean DEFAULT false NOT NULL,
    former_hash text,
    former_until timestamp with time zone,
    made_by_key bigint
);
CREATE SEQUENCE public.api_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.api_keys_id_seq OWNED BY public.api_keys.id;
CREATE TABLE public.archived_requests (
    id bigint NOT NULL,
    model_id bigint NOT NULL,
    request_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    error_code text,
    caller_account_id bigint,
    took_ms double precision NOT NULL,
    cost double precision NOT NULL,
    encrypted boolean NOT NULL,
    bodies text NOT NULL,
    bytes integer NOT NULL
);
CREATE SEQUENCE public.archived_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.archived_requests_id_seq OWNED BY public.archived_requests.id;
CREATE TABLE public.clicks (
    id bigint NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    account_id bigint,
    entity_type text,
    entity_id bigint,
    page_url text NOT NULL,
    event_type text NOT NULL,
    element_id text,
    description text
);
CREATE SEQUENCE public.clicks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.clicks_id_seq OWNED BY public.clicks.id;
CREATE TABLE public.composite_service_keys (
    instance_id bigint NOT NULL,
    account_id bigint NOT NULL,
    key_id bigint NOT NULL
);
CREATE TABLE public.external_models (
    instance_id bigint NOT NULL,
    model_id bigint NOT NULL,
    url text NOT NULL,
    model text NOT NULL,
    sealed_key text,
    revision integer DEFAULT 1 NOT NULL,
    checked_at timestamp with time zone,
    problem_code text,
    problem text
);
CREATE TABLE public.images (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    image text NOT NULL,
    source_path text,
    access_mode text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT images_access_mode_check CHECK ((access_mode = ANY (ARRAY['private'::text, 'public'::text, 'restricted'::text]))),
    CONSTRAINT images_check CHECK (((source_path IS NOT NULL) = (kind = 'data'::text))),
    CONSTRAINT images_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'data'::text])))
);
CREATE SEQUENCE public.images_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.images_id_seq OWNED BY public.images.id;
CREATE TABLE public.instance_connection_secrets (
    instance_id bigint NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.instance_events (
    id bigint NOT NULL,
    instance_id bigint NOT NULL,
    type text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    first_seen timestamp with time zone DEFAULT now() NOT NULL,
    last_seen timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT instance_events_type_check CHECK ((type = ANY (ARRAY['Normal'::text, 'Warning'::text])))
);
CREATE SEQUENCE public.instance_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.instance_events_id_seq OWNED BY public.instance_events.id;
CREATE TABLE public.instance_gates (
    gate text NOT NULL,
    up_since timestamp with time zone DEFAULT now() NOT NULL,
    last_seen timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.instance_links (
    instance_id bigint NOT NULL,
    gate text NOT NULL,
    connected_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.instance_plans (
    model_id bigint NOT NULL,
    min_count integer NOT NULL,
    launchable boolean NOT NULL,
    hosting_type text NOT NULL,
    requested integer,
    removing boolean NOT NULL,
    generation integer DEFAULT 0 NOT NULL,
    idle_minutes integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    asleep_at timestamp with time zone,
    CONSTRAINT instance_plans_requested_check CHECK (((requested >= 0) AND (requested <= 1000)))
);
CREATE TABLE public.instances (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    model_id bigint NOT NULL,
    type text DEFAULT 'predict'::text NOT NULL,
    hosting text NOT NULL,
    driver text,
    resource_group text,
    server_name text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    desired text DEFAULT 'run'::text NOT NULL,
    stop_reason text,
    stop_at timestamp with time zone,
    stop_now boolean DEFAULT false NOT NULL,
    deleted_at timestamp with time zone,
    token_hash text,
    attempt integer DEFAULT 0 NOT NULL,
    spec_hash text,
    image text,
    process text DEFAULT 'none'::text NOT NULL,
    process_at timestamp with time zone,
    started_at timestamp with time zone,
    connected_at timestamp with time zone,
    disconnected_at timestamp with time zone,
    heartbeat_at timestamp with time zone,
    exited_at timestamp with time zone,
    exit_started_at timestamp with time zone,
    exit_code integer,
    exit_reason text,
    exit_message text,
    last_lines text,
    failures integer DEFAULT 0 NOT NULL,
    restart_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    hostname text,
    version integer,
    reported_image text,
    http_host text,
    http_port integer,
    answering_until timestamp with time zone,
    CONSTRAINT instances_check CHECK (((desired = 'stop'::text) = (stop_at IS NOT NULL))),
    CONSTRAINT instances_desired_check CHECK ((desired = ANY (ARRAY['run'::text, 'stop'::text]))),
    CONSTRAINT instances_hosting_check CHECK ((hosting = ANY (ARRAY['deployment'::text, 'pod'::text, 'docker'::text, 'external'::text, 'hostingServer'::text, 'vastAi'::text]))),
    CONSTRAINT instances_process_check CHECK ((process = ANY (ARRAY['none'::text, 'starting'::text, 'running'::text, 'exited'::text]))),
    CONSTRAINT instances_type_check CHECK ((type = ANY (ARRAY['initialCheck'::text, 'singleFit'::text, 'singleFitPool'::text, 'multipleFit'::text, 'predict'::text])))
);
CREATE SEQUENCE public.instances_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.instances_id_seq OWNED BY public.instances.id;
CREATE TABLE public.invitations (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    login text NOT NULL,
    membership text NOT NULL,
    status text DEFAULT 'SENT'::text NOT NULL,
    invited_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT invitations_membership_check CHECK ((membership = ANY (ARRAY['owner'::text, 'developer'::text, 'user'::text]))),
    CONSTRAINT invitations_status_check CHECK ((status = ANY (ARRAY['SENT'::text, 'PENDING'::text, 'ACCEPTED'::text, 'DECLINED'::text])))
);
CREATE SEQUENCE public.invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.invitations_id_seq OWNED BY public.invitations.id;
CREATE TABLE public.letters (
    id bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sealed_body text
);
CREATE SEQUENCE public.letters_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.letters_id_seq OWNED BY public.letters.id;
CREATE TABLE public.limit_buckets (
    key text NOT NULL,
    level double precision NOT NULL,
    capacity double precision NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE UNLOGGED TABLE public.limit_periods (
    key text NOT NULL,
    period bigint NOT NULL,
    used integer NOT NULL,
    used_next integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.mail_tokens (
    secret_hash text NOT NULL,
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT mail_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'confirm'::text])))
);
CREATE TABLE public.memberships (
    account_id bigint NOT NULL,
    user_id bigint NOT NULL,
    membership text NOT NULL,
    CONSTRAINT memberships_membership_check CHECK ((membership = ANY (ARRAY['owner'::text, 'developer'::text, 'user'::text])))
);
CREATE TABLE public.metric_exceeded (
    account_id bigint NOT NULL,
    minute timestamp with time zone NOT NULL,
    predicts integer NOT NULL
);
CREATE UNLOGGED TABLE public.metric_live (
    subject text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone DEFAULT now() NOT NULL,
    figures jsonb NOT NULL
);
CREATE TABLE public.metric_samples (
    subject text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    span integer NOT NULL,
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
    CONSTRAINT metric_samples_span_check CHECK ((span > 0))
);
CREATE TABLE public.migrations (
    plugin text NOT NULL,
    step text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    digest text
);
CREATE TABLE public.model_descriptors (
    model_id bigint NOT NULL,
    descriptor jsonb NOT NULL
);
CREATE TABLE public.model_documents (
    model_id bigint NOT NULL,
    language text NOT NULL,
    content text NOT NULL
);
CREATE TABLE public.model_favorites (
    account_id bigint NOT NULL,
    model_id bigint NOT NULL
);
CREATE TABLE public.model_groups (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    name text NOT NULL
);
CREATE SEQUENCE public.model_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.model_groups_id_seq OWNED BY public.model_groups.id;
CREATE TABLE public.model_names (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    model_id bigint NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    is_alias boolean NOT NULL
);
CREATE SEQUENCE public.model_names_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.model_names_id_seq OWNED BY public.model_names.id;
CREATE TABLE public.model_search (
    model_id bigint NOT NULL,
    name text NOT NULL,
    words text NOT NULL
);
CREATE TABLE public.model_settings (
    model_id bigint NOT NULL,
    short_description text NOT NULL,
    translations jsonb NOT NULL,
    author_company text NOT NULL,
    link text NOT NULL,
    model_type text,
    training_model_account_id bigint,
    training_type text,
    training_dataset_account_id bigint,
    training_dataset_id bigint,
    training_dataset_type text,
    training_fit_config_id bigint,
    fit_template_model_id bigint,
    composite boolean NOT NULL,
    reject_requests_if_inactive boolean NOT NULL,
    config text NOT NULL,
    env text NOT NULL,
    additional_flags jsonb NOT NULL,
    deployment_patch text NOT NULL,
    persistent_volumes jsonb NOT NULL,
    data_image_mounts jsonb NOT NULL,
    supported_templates jsonb NOT NULL,
    start_time_sec real,
    timeouts jsonb NOT NULL,
    resource_limits jsonb NOT NULL,
    retries_config jsonb NOT NULL,
    batches_config jsonb NOT NULL,
    caching jsonb NOT NULL,
    priority_queue jsonb NOT NULL,
    auto_scaling jsonb NOT NULL,
    show_personal_data_disclaimer boolean DEFAULT false NOT NULL,
    billing_settings jsonb NOT NULL,
    http_settings jsonb NOT NULL,
    archive_settings jsonb NOT NULL,
    secrets jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT model_settings_training_type_check CHECK ((training_type = ANY (ARRAY['singleContainer'::text, 'multipleFit'::text])))
);
CREATE TABLE public.models (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    account_name text NOT NULL,
    name text NOT NULL,
    display_name text NOT NULL,
    sort_name text NOT NULL,
    display_author text NOT NULL,
    task_type text NOT NULL,
    languages text[] NOT NULL,
    image_account_id bigint NOT NULL,
    image_id bigint,
    data_image_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    group_id bigint,
    resource_group text,
    hosting_type text NOT NULL,
    min_instances_count integer NOT NULL,
    prototype boolean NOT NULL,
    fittable boolean NOT NULL,
    training_model_id bigint,
    is_public boolean DEFAULT false NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    featured boolean DEFAULT false NOT NULL,
    featured_order integer,
    public_testing boolean DEFAULT false NOT NULL,
    allowed_accounts bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    price double precision DEFAULT 0 NOT NULL,
    favorites integer DEFAULT 0 NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    last_activity_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    removing_at timestamp with time zone,
    created_by bigint,
    CONSTRAINT models_hosting_type_check CHECK ((hosting_type = ANY (ARRAY['EXTERNAL'::text, 'INTERNAL'::text, 'AUTOMATIC'::text, 'HOSTING_SERVER'::text])))
);
CREATE SEQUENCE public.models_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.models_id_seq OWNED BY public.models.id;
CREATE TABLE public.notification_reads (
    notification_id bigint NOT NULL,
    user_id bigint NOT NULL,
    read_at timestamp with time zone NOT NULL
);
CREATE TABLE public.notification_settings (
    account_id bigint NOT NULL,
    category text NOT NULL,
    enabled boolean NOT NULL,
    params jsonb NOT NULL
);
CREATE TABLE public.notifications (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    type text NOT NULL,
    severity text NOT NULL,
    text text,
    entity jsonb,
    entity_display_name text,
    operation_type text,
    params jsonb NOT NULL,
    same text NOT NULL,
    times integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT notifications_severity_check CHECK ((severity = ANY (ARRAY['INFO'::text, 'WARNING'::text, 'ERROR'::text])))
);
CREATE SEQUENCE public.notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.notifications_id_seq OWNED BY public.notifications.id;
CREATE TABLE public.oidc_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id bigint NOT NULL,
    given jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    id bigint NOT NULL,
    email text DEFAULT ''::text NOT NULL
);
CREATE SEQUENCE public.oidc_identities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.oidc_identities_id_seq OWNED BY public.oidc_identities.id;
CREATE TABLE public.oidc_sessions (
    session_id bigint NOT NULL,
    user_id bigint NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    sid text,
    id_token text NOT NULL
);
CREATE TABLE public.predict_configs (
    id bigint NOT NULL,
    model_id bigint NOT NULL,
    name text NOT NULL,
    is_default boolean NOT NULL,
    config text NOT NULL
);
CREATE SEQUENCE public.predict_configs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.predict_configs_id_seq OWNED BY public.predict_configs.id;
CREATE TABLE public.request_metrics (
    model_account_id bigint NOT NULL,
    model_id bigint NOT NULL,
    caller_account_id text NOT NULL,
    day date NOT NULL,
    type text NOT NULL,
    success boolean NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT request_metrics_type_check CHECK ((type = ANY (ARRAY['FIT'::text, 'PREDICT'::text])))
);
CREATE TABLE public.requests (
    id bigint NOT NULL,
    kind text NOT NULL,
    feature text,
    account_id bigint,
    login text,
    name text NOT NULL,
    contacts text NOT NULL,
    comment text NOT NULL,
    source text,
    created_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    done_by text,
    CONSTRAINT requests_check CHECK (((kind = 'access'::text) = ((feature IS NOT NULL) AND (account_id IS NOT NULL)))),
    CONSTRAINT requests_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'demo'::text, 'contact'::text, 'service'::text])))
);
CREATE SEQUENCE public.requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.requests_id_seq OWNED BY public.requests.id;
CREATE TABLE public.resource_groups (
    id bigint NOT NULL,
    owner_id bigint NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    access text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    enabled_eviction boolean DEFAULT false NOT NULL,
    enabled_auto_scaling boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT resource_groups_access_check CHECK ((access = ANY (ARRAY['PRIVATE'::text, 'PUBLIC'::text, 'SHARED_POOL'::text]))),
    CONSTRAINT resource_groups_type_check CHECK ((type = ANY (ARRAY['DOCKER'::text, 'KUBERNETES'::text, 'HOSTING_SERVER'::text, 'SHARED_RESOURCE_QUOTA'::text, 'VAST_AI'::text])))
);
CREATE SEQUENCE public.resource_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.resource_groups_id_seq OWNED BY public.resource_groups.id;
CREATE TABLE public.sample_services (
    name text NOT NULL
);
CREATE TABLE public.saved_view_defaults (
    account_id bigint NOT NULL,
    user_id bigint NOT NULL,
    list text NOT NULL,
    view_id bigint NOT NULL
);
CREATE TABLE public.saved_views (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    user_id bigint NOT NULL,
    author text NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    shared boolean NOT NULL
);
CREATE SEQUENCE public.saved_views_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.saved_views_id_seq OWNED BY public.saved_views.id;
CREATE TABLE public.sessions (
    id bigint NOT NULL,
    secret_hash text NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    user_agent text NOT NULL,
    ip text NOT NULL
);
CREATE SEQUENCE public.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.sessions_id_seq OWNED BY public.sessions.id;
CREATE TABLE public.sign_in_attempts (
    key text NOT NULL,
    failures integer NOT NULL,
    last_at timestamp with time zone NOT NULL
);
CREATE TABLE public.task_parts (
    id bigint NOT NULL,
    task_id bigint NOT NULL,
    part text NOT NULL,
    state text NOT NULL,
    CONSTRAINT task_parts_state_check CHECK ((state = ANY (ARRAY['begun'::text, 'done'::text, 'undone'::text])))
);
CREATE SEQUENCE public.task_parts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.task_parts_id_seq OWNED BY public.task_parts.id;
CREATE TABLE public.task_views (
    task_id bigint NOT NULL,
    user_id bigint NOT NULL,
    saw_end boolean NOT NULL
);
CREATE TABLE public.tasks (
    id bigint NOT NULL,
    job text NOT NULL,
    operation text NOT NULL,
    payload jsonb NOT NULL,
    account_id bigint,
    entity jsonb NOT NULL,
    entity_name text NOT NULL,
    parent_id bigint,
    wait_for jsonb DEFAULT '[]'::jsonb NOT NULL,
    status text DEFAULT 'IDLE'::text NOT NULL,
    step text,
    percentage double precision,
    interruptible boolean DEFAULT false NOT NULL,
    interrupted boolean DEFAULT false NOT NULL,
    error_message text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    undoing boolean DEFAULT false NOT NULL,
    CONSTRAINT tasks_status_check CHECK ((status = ANY (ARRAY['IDLE'::text, 'RUN'::text, 'REVERTING'::text, 'COMPLETED'::text, 'FAILED'::text, 'REVERTED'::text, 'REPLACED'::text])))
);
CREATE SEQUENCE public.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tasks_id_seq OWNED BY public.tasks.id;
CREATE TABLE public.test_examples (
    id bigint NOT NULL,
    model_id bigint NOT NULL,
    name text NOT NULL,
    config_id bigint,
    config text,
    priority integer,
    request text NOT NULL,
    answer text
);
CREATE SEQUENCE public.test_examples_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.test_examples_id_seq OWNED BY public.test_examples.id;
CREATE TABLE public.test_runs (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    model_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    title text NOT NULL,
    status integer NOT NULL,
    took_ms double precision NOT NULL,
    cost double precision,
    request_id text,
    fault jsonb,
    config_id bigint,
    config text,
    priority integer,
    request text,
    request_length integer NOT NULL,
    request_kind text NOT NULL,
    answer text,
    answer_length integer,
    answer_kind text
);
CREATE SEQUENCE public.test_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.test_runs_id_seq OWNED BY public.test_runs.id;
CREATE TABLE public.test_shares (
    id text NOT NULL,
    user_id bigint NOT NULL,
    model_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    title text NOT NULL,
    config_id bigint,
    config text,
    priority integer,
    request text NOT NULL
);
CREATE TABLE public.usage_journals (
    id uuid NOT NULL,
    settled bigint NOT NULL,
    settled_at timestamp with time zone NOT NULL
);
CREATE TABLE public.usage_minutes (
    minute timestamp with time zone NOT NULL,
    owner_id bigint NOT NULL,
    model_id bigint NOT NULL,
    caller_account_id bigint NOT NULL,
    key_id bigint NOT NULL,
    requests integer NOT NULL,
    failed integer NOT NULL,
    refused integer NOT NULL,
    request_bytes bigint NOT NULL,
    answer_bytes bigint NOT NULL,
    took_ms double precision NOT NULL,
    slowest_ms double precision,
    fastest_ms double precision,
    cost numeric NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.users (
    id bigint NOT NULL,
    login text NOT NULL,
    password_hash text NOT NULL,
    display_name text NOT NULL,
    superadmin boolean DEFAULT false NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone,
    address_proven boolean DEFAULT false NOT NULL,
    CONSTRAINT users_language_check CHECK ((language = ANY (ARRAY['RU'::text, 'EN'::text])))
);
CREATE SEQUENCE public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.users_id_seq OWNED BY public.users.id;
ALTER TABLE ONLY public.accounts ALTER COLUMN id SET DEFAULT nextval('public.accounts_id_seq'::regclass);
ALTER TABLE ONLY public.api_key_log ALTER COLUMN id SET DEFAULT nextval('public.api_key_log_id_seq'::regclass);
ALTER TABLE ONLY public.api_keys ALTER COLUMN id SET DEFAULT nextval('public.api_keys_id_seq'::regclass);
ALTER TABLE ONLY public.archived_requests ALTER COLUMN id SET DEFAULT nextval('public.archived_requests_id_seq'::regclass);
ALTER TABLE ONLY public.clicks ALTER COLUMN id SET DEFAULT nextval('public.clicks_id_seq'::regclass);
ALTER TABLE ONLY public.images ALTER COLUMN id SET DEFAULT nextval('public.images_id_seq'::regclass);
ALTER TABLE ONLY public.instance_events ALTER COLUMN id SET DEFAULT nextval('public.instance_events_id_seq'::regclass);
ALTER TABLE ONLY public.instances ALTER COLUMN id SET DEFAULT nextval('public.instances_id_seq'::regclass);
ALTER TABLE ONLY public.invitations ALTER COLUMN id SET DEFAULT nextval('public.invitations_id_seq'::regclass);
ALTER TABLE ONLY public.letters ALTER COLUMN id SET DEFAULT nextval('public.letters_id_seq'::regclass);
ALTER TABLE ONLY public.model_groups ALTER COLUMN id SET DEFAULT nextval('public.model_groups_id_seq'::regclass);
ALTER TABLE ONLY public.model_names ALTER COLUMN id SET DEFAULT nextval('public.model_names_id_seq'::regclass);
ALTER TABLE ONLY public.models ALTER COLUMN id SET DEFAULT nextval('public.models_id_seq'::regclass);
ALTER TABLE ONLY public.notifications ALTER COLUMN id SET DEFAULT nextval('public.notifications_id_seq'::regclass);
ALTER TABLE ONLY public.oidc_identities ALTER COLUMN id SET DEFAULT nextval('public.oidc_identities_id_seq'::regclass);
ALTER TABLE ONLY public.predict_configs ALTER COLUMN id SET DEFAULT nextval('public.predict_configs_id_seq'::regclass);
ALTER TABLE ONLY public.requests ALTER COLUMN id SET DEFAULT nextval('public.requests_id_seq'::regclass);
ALTER TABLE ONLY public.resource_groups ALTER COLUMN id SET DEFAULT nextval('public.resource_groups_id_seq'::regclass);
ALTER TABLE ONLY public.saved_views ALTER COLUMN id SET DEFAULT nextval('public.saved_views_id_seq'::regclass);
ALTER TABLE ONLY public.sessions ALTER COLUMN id SET DEFAULT nextval('public.sessions_id_seq'::regclass);
ALTER TABLE ONLY public.task_parts ALTER COLUMN id SET DEFAULT nextval('public.task_parts_id_seq'::regclass);
ALTER TABLE ONLY public.tasks ALTER COLUMN id SET DEFAULT nextval('public.tasks_id_seq'::regclass);
ALTER TABLE ONLY public.test_examples ALTER COLUMN id SET DEFAULT nextval('public.test_examples_id_seq'::regclass);
ALTER TABLE ONLY public.test_runs ALTER COLUMN id SET DEFAULT nextval('public.test_runs_id_seq'::regclass);
ALTER TABLE ONLY public.users ALTER COLUMN id SET DEFAULT nextval('public.users_id_seq'::regclass);
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES
	(1, 'services.remove');
INSERT INTO graphile_worker.migrations VALUES
	(1, '2026-11-22 11:57:47.8415+00', true),
	(2, '2026-11-22 11:57:47.919733+00', false),
	(3, '2026-11-22 11:57:47.935429+00', true),
	(4, '2026-11-22 11:57:47.952773+00', false),
	(5, '2026-11-22 11:57:47.975479+00', false),
	(6, '2026-11-22 11:57:48.023366+00', false),
	(7, '2026-11-22 11:57:48.053502+00', false),
	(8, '2026-11-22 11:57:48.061125+00', false),
	(9, '2026-11-22 11:57:48.071598+00', false),
	(10, '2026-11-22 11:57:48.132105+00', false),
	(11, '2026-11-22 11:57:48.136806+00', true),
	(12, '2026-11-22 11:57:48.28195+00', false),
	(13, '2026-11-22 11:57:48.315912+00', true),
	(14, '2026-11-22 11:57:48.338141+00', true),
	(15, '2026-11-22 11:57:48.387919+00', false),
	(16, '2026-11-22 11:57:48.418128+00', true),
	(17, '2026-11-22 11:57:48.548781+00', false),
	(18, '2026-11-22 11:57:48.731007+00', false),
	(19, '2026-11-22 11:57:48.844972+00', true);
INSERT INTO public.account_features VALUES
	(2, 'mlp.model_admin'),
	(2, 'mlp.public_model_admin'),
	(2, 'mlp.test_form');
INSERT INTO public.accounts VALUES
	(1, 'system', 'System', 'RU', NULL, '{}', '{}', NULL, '2026-11-22 11:57:52.741433+00', '{}'),
	(2, 'demo', 'Demo', 'RU', NULL, '{}', '{}', NULL, '2026-11-22 11:57:52.741433+00', '{}');
INSERT INTO public.api_key_log VALUES
	(1, 1, 2, 2, '2026-11-22 11:58:14.849+00', 'INFO', 'key.created', '{"by": "demo", "permissions": "predict"}', 'Made by demo.');
INSERT INTO public.api_keys VALUES
	(1, 2, 'API key', 'xCIocb2qcBoPL2_IiXNAR7lhIUPos7GAeEvyLhQBHsk', '2.1.bbRk', '{predict}', 2, 'demo', '2026-11-22 11:58:14.771+00', '2026-11-22 11:58:16.933+00', NULL, NULL, NULL, '{}', '{}', false, NULL, NULL, NULL);
INSERT INTO public.images VALUES
	(1, 2, 'image', 'chat-completion', 'chat-completion', 'bundle:chat-completion', NULL, 'public', '2026-11-22 11:57:54.946961+00'),
	(2, 2, 'image', 'chat', 'chat', 'bundle:chat', NULL, 'public', '2026-11-22 11:57:55.435045+00'),
	(3, 2, 'image', 'image-generation', 'image-generation', 'bundle:image-generation', NULL, 'public', '2026-11-22 11:57:55.654992+00'),
	(4, 2, 'image', 'text-classification', 'text-classification', 'bundle:text-classification', NULL, 'public', '2026-11-22 11:57:55.874961+00'),
	(5, 2, 'image', 'ner', 'ner', 'bundle:ner', NULL, 'public', '2026-11-22 11:57:56.087544+00'),
	(6, 2, 'image', 'text2vec', 'text2vec', 'bundle:text2vec', NULL, 'public', '2026-11-22 11:57:56.446967+00'),
	(7, 2, 'image', 'text-processing', 'text-processing', 'bundle:text-processing', NULL, 'public', '2026-11-22 11:57:56.762008+00'),
	(8, 2, 'image', 'tts', 'tts', 'bundle:tts', NULL, 'public', '2026-11-22 11:57:57.013465+00'),
	(9, 2, 'image', 'asr', 'asr', 'bundle:asr', NULL, 'public', '2026-11-22 11:57:57.254945+00');
INSERT INTO public.instance_events VALUES
	(1, 1, 'Normal', 'Started', 'Its process was started from bundle:text2vec.', 1, '2026-11-22 11:58:01.380027+00', '2026-11-22 11:58:01.380027+00'),
	(2, 2, 'Normal', 'Started', 'Its process was started from bundle:ner.', 1, '2026-11-22 11:58:01.394966+00', '2026-11-22 11:58:01.394966+00'),
	(3, 4, 'Normal', 'Started', 'Its process was started from bundle:text-classification.', 1, '2026-11-22 11:58:01.398965+00', '2026-11-22 11:58:01.398965+00'),
	(4, 6, 'Normal', 'Started', 'Its process was started from bundle:chat.', 1, '2026-11-22 11:58:01.751037+00', '2026-11-22 11:58:01.751037+00'),
	(5, 5, 'Normal', 'Started', 'Its process was started from bundle:chat-completion.', 1, '2026-11-22 11:58:01.829091+00', '2026-11-22 11:58:01.829091+00'),
	(6, 3, 'Normal', 'Started', 'Its process was started from bundle:image-generation.', 1, '2026-11-22 11:58:02.082958+00', '2026-11-22 11:58:02.082958+00'),
	(7, 3, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:05.831013+00', '2026-11-22 11:58:05.831013+00'),
	(8, 6, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:05.850989+00', '2026-11-22 11:58:05.850989+00'),
	(9, 5, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:06.075147+00', '2026-11-22 11:58:06.075147+00'),
	(10, 4, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:06.702501+00', '2026-11-22 11:58:06.702501+00'),
	(11, 2, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:08.058804+00', '2026-11-22 11:58:08.058804+00'),
	(12, 7, 'Normal', 'Started', 'Its process was started from bundle:text-processing.', 1, '2026-11-22 11:58:10.005499+00', '2026-11-22 11:58:10.005499+00'),
	(13, 8, 'Normal', 'Started', 'Its process was started from bundle:tts.', 1, '2026-11-22 11:58:10.046263+00', '2026-11-22 11:58:10.046263+00'),
	(14, 9, 'Normal', 'Started', 'Its process was started from bundle:asr.', 1, '2026-11-22 11:58:10.603875+00', '2026-11-22 11:58:10.603875+00'),
	(15, 8, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:11.061851+00', '2026-11-22 11:58:11.061851+00'),
	(16, 1, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:11.06703+00', '2026-11-22 11:58:11.06703+00'),
	(17, 7, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:11.244883+00', '2026-11-22 11:58:11.244883+00'),
	(18, 9, 'Normal', 'Connected', 'It connected to the gate 127.0.0.1:8198.', 1, '2026-11-22 11:58:26.814374+00', '2026-11-22 11:58:26.814374+00'),
	(19, 3, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.607174+00', '2026-11-22 11:58:58.607174+00'),
	(21, 5, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.610338+00', '2026-11-22 11:58:58.610338+00'),
	(20, 6, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.609356+00', '2026-11-22 11:58:58.609356+00'),
	(22, 2, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.611948+00', '2026-11-22 11:58:58.611948+00'),
	(23, 4, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.612965+00', '2026-11-22 11:58:58.612965+00'),
	(24, 1, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.622941+00', '2026-11-22 11:58:58.622941+00'),
	(25, 8, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.73096+00', '2026-11-22 11:58:58.73096+00'),
	(26, 9, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.732468+00', '2026-11-22 11:58:58.732468+00'),
	(27, 7, 'Normal', 'Disconnected', 'Its connection to the gate 127.0.0.1:8198 ended: it was stopped: the gate is shutting down', 1, '2026-11-22 11:58:58.743029+00', '2026-11-22 11:58:58.743029+00'),
	(28, 1, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.66925+00', '2026-11-22 11:58:59.66925+00'),
	(29, 2, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.669925+00', '2026-11-22 11:58:59.669925+00'),
	(30, 4, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.670483+00', '2026-11-22 11:58:59.670483+00'),
	(31, 5, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.671048+00', '2026-11-22 11:58:59.671048+00'),
	(32, 3, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.671715+00', '2026-11-22 11:58:59.671715+00'),
	(33, 8, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.672107+00', '2026-11-22 11:58:59.672107+00'),
	(35, 6, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.676408+00', '2026-11-22 11:58:59.676408+00'),
	(34, 9, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.672965+00', '2026-11-22 11:58:59.672965+00'),
	(36, 7, 'Normal', 'Stopped', 'It was asked to stop and ended with exit code 0.', 1, '2026-11-22 11:58:59.684003+00', '2026-11-22 11:58:59.684003+00');
INSERT INTO public.instance_plans VALUES
	(6, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:57:59.73725+00', NULL),
	(3, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:57:59.738324+00', NULL),
	(2, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:57:59.739657+00', NULL),
	(4, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:57:59.74416+00', NULL),
	(5, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:57:59.744743+00', NULL),
	(1, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:57:59.7628+00', NULL),
	(7, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:58:02.322951+00', NULL),
	(8, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:58:02.945363+00', NULL),
	(9, 1, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:58:03.542961+00', NULL),
	(11, 0, true, 'HOSTING_SERVER', NULL, false, 0, 0, '2026-11-22 11:58:16.658947+00', NULL);
INSERT INTO public.instances VALUES
	(4, 2, 4, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:00.326965+00', 'run', NULL, NULL, false, NULL, '3f0824c953da88fe6d9557a330eeaadc5b9146ed4e29cb5fe9ffecb753f299a3', 1, '1fdf82894fe21685cb26081ad189bbd64e12a405c44af4905325295f3719d310', 'bundle:text-classification', 'exited', '2026-11-22 11:58:59.584+00', '2026-11-22 11:58:01.355+00', '2026-11-22 11:58:06.242978+00', '2026-11-22 11:58:58.562224+00', NULL, '2026-11-22 11:58:59.584+00', '2026-11-22 11:58:01.291+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'text-classification-4', 3, 'bundle:text-classification', NULL, NULL, NULL),
	(5, 2, 1, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:00.416139+00', 'run', NULL, NULL, false, NULL, 'eced247b0f8119e749142d9419b7969aa8bf3063395a2a242fb4b08ab37d3ba6', 1, '5cb0439dec7edc745d20e1c6aae6a26d85cbab9e62b5704a653c7556459a4600', 'bundle:chat-completion', 'exited', '2026-11-22 11:58:59.596+00', '2026-11-22 11:58:01.716+00', '2026-11-22 11:58:05.462996+00', '2026-11-22 11:58:58.563536+00', NULL, '2026-11-22 11:58:59.596+00', '2026-11-22 11:58:01.611+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'chat-completion-5', 3, 'bundle:chat-completion', NULL, NULL, NULL),
	(6, 2, 2, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:00.438468+00', 'run', NULL, NULL, false, NULL, '83303ea697fccf37b268e7d28671cba6fcf036b0d6714eafc9665b60dedcf253', 1, 'c0770fd8a31d7efab193accce0d9fd38193fc718f0c58081390af2eddb96f68f', 'bundle:chat', 'exited', '2026-11-22 11:58:59.595+00', '2026-11-22 11:58:01.527+00', '2026-11-22 11:58:05.199067+00', '2026-11-22 11:58:58.560447+00', NULL, '2026-11-22 11:58:59.595+00', '2026-11-22 11:58:01.443+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'chat-6', 3, 'bundle:chat', NULL, NULL, NULL),
	(3, 2, 3, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:00.32032+00', 'run', NULL, NULL, false, NULL, '03d51d00ec2367c1d2943ef2b6f8255122a34cbe747f53c06498e397b7d025b3', 1, 'd66106f1912bc7779ba467fa866169b8ffecfebc90abe69de62238c9a14e02b0', 'bundle:image-generation', 'exited', '2026-11-22 11:58:59.6+00', '2026-11-22 11:58:01.979+00', '2026-11-22 11:58:05.078063+00', '2026-11-22 11:58:58.549226+00', NULL, '2026-11-22 11:58:59.6+00', '2026-11-22 11:58:01.829+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'image-generation-3', 3, 'bundle:image-generation', NULL, NULL, NULL),
	(9, 2, 9, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:05.758762+00', 'run', NULL, NULL, false, NULL, 'fe9544e801f6d2ea0cc1c35e7a4900f5d3d3dd59f544c1dcadf1b14c63c7573e', 1, '6c2976f138980cc7bcecdd362c46701b11309dc8fe0d22d32f3cbc67070ab341', 'bundle:asr', 'exited', '2026-11-22 11:58:59.613+00', '2026-11-22 11:58:10.443+00', '2026-11-22 11:58:26.802343+00', '2026-11-22 11:58:58.591633+00', NULL, '2026-11-22 11:58:59.613+00', '2026-11-22 11:58:10.161+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'asr-9', 3, 'bundle:asr', NULL, NULL, NULL),
	(7, 2, 7, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:04.917251+00', 'run', NULL, NULL, false, NULL, '2551860f9dbe45be200137416de421884ec04d82ab9aae9cd6be3686e87329db', 1, '72a0e10b128701d0f0b3b24b6d5b1f81bd10627b8bbbb37aade20eb485ce6144', 'bundle:text-processing', 'exited', '2026-11-22 11:58:59.611+00', '2026-11-22 11:58:08.923+00', '2026-11-22 11:58:11.17688+00', '2026-11-22 11:58:58.610996+00', NULL, '2026-11-22 11:58:59.611+00', '2026-11-22 11:58:08.588+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'text-processing-7', 3, 'bundle:text-processing', NULL, NULL, NULL),
	(8, 2, 8, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:05.612006+00', 'run', NULL, NULL, false, NULL, 'c48bf1e833a814d0b4b0a562e2cea4fdb225dd75cc004777bc2f343b322dedb6', 1, 'a0b9ed72712d7b86d76140982bcd7619b4173b427dcf66b4c888a3c8fe7e3b59', 'bundle:tts', 'exited', '2026-11-22 11:58:59.603+00', '2026-11-22 11:58:09.442+00', '2026-11-22 11:58:11.029651+00', '2026-11-22 11:58:58.590947+00', NULL, '2026-11-22 11:58:59.603+00', '2026-11-22 11:58:09.092+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'tts-8', 3, 'bundle:tts', NULL, NULL, NULL),
	(1, 2, 6, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:00.302655+00', 'run', NULL, NULL, false, NULL, '3f3ee20c28a1c77787f58b317cd4c7d71e6fb5673500c98ce7299940d15ac684', 1, '4f130c66d699f69489d30c66d1eb70e21e6b56e06f74e490760058bbaa6b22da', 'bundle:text2vec', 'exited', '2026-11-22 11:58:59.604+00', '2026-11-22 11:58:01.172+00', '2026-11-22 11:58:11.052812+00', '2026-11-22 11:58:58.566938+00', NULL, '2026-11-22 11:58:59.604+00', '2026-11-22 11:58:01.021+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'text2vec-1', 3, 'bundle:text2vec', NULL, NULL, NULL),
	(2, 2, 5, 'predict', 'hostingServer', 'HOSTING_SERVER', 'default', 'vm', '2026-11-22 11:58:00.305967+00', 'run', NULL, NULL, false, NULL, '2807ac672d3970969e92d0793518593dda62055ed66c6ba3f15773aab5a4b2bf', 1, '1a0f0608be307ca332fff4abbc44b938da2bc21dedbbc1d45cd3c01a2f2a3ef3', 'bundle:ner', 'exited', '2026-11-22 11:58:59.577+00', '2026-11-22 11:58:01.264+00', '2026-11-22 11:58:07.43944+00', '2026-11-22 11:58:58.565705+00', NULL, '2026-11-22 11:58:59.577+00', '2026-11-22 11:58:01.174+00', 0, 'Stopped', 'It was asked to stop and ended with exit code 0.', 'Gate 127.0.0.1:8198: connected and serving.
Gate 127.0.0.1:8198: the gate is shutting down.
SIGTERM: finishing the requests in hand.', 0, 0, NULL, 'ner-2', 3, 'bundle:ner', NULL, NULL, NULL);
INSERT INTO public.limit_periods VALUES
	('account/2/predict', 1795348697, 5, 0);
INSERT INTO public.memberships VALUES
	(1, 1, 'owner'),
	(2, 2, 'owner');
INSERT INTO public.metric_live VALUES
	('node/vm', '2026-11-22 11:58:30.277696+00', '{"cpu_limit": 2, "cpu_usage": 1.9979719452425215, "ram_limit": 25276502016, "ram_usage": 3656380416, "disk_limit": 270553174016, "disk_usage": 14429237248, "cpu_allocatable": 2, "ram_allocatable": 25276502016, "disk_allocatable": 97793294336}'),
	('instance/1', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 134946816}'),
	('instance/2', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 104689664}'),
	('instance/3', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 63631360}'),
	('instance/4', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 90779648}'),
	('instance/5', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 67813376}'),
	('instance/6', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 71409664}'),
	('instance/7', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 98746368}'),
	('instance/8', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 66404352}'),
	('instance/9', '2026-11-22 11:58:30.277696+00', '{"ram_usage": 132792320}'),
	('gateway/2e13f312-b5a7-453d-af36-e95102e693c7', '2026-11-22 11:58:58.511919+00', '{"5": {"active": 0, "latestMs": 694.0680209999991}}');
INSERT INTO public.metric_samples VALUES
	('installation', '2026-11-22 11:58:00+00', 30, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL),
	('instance/1', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('instance/2', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('instance/3', '2026-11-22 11:58:30+00', 30, NULL, 0.2, NULL, NULL, NULL, 5.368709e+08, 5.368709e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('instance/4', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('instance/5', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('instance/6', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('instance/7', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('instance/8', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('instance/9', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL),
	('model/6', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, NULL),
	('model/5', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, 694.068),
	('model/3', '2026-11-22 11:58:30+00', 30, NULL, 0.2, NULL, NULL, NULL, 5.368709e+08, 5.368709e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, NULL),
	('model/4', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, NULL),
	('model/1', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, NULL),
	('model/2', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, NULL),
	('model/7', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, NULL),
	('model/8', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, NULL),
	('model/9', '2026-11-22 11:58:30+00', 30, NULL, 0.1, NULL, NULL, NULL, 2.6843546e+08, 2.6843546e+08, NULL, NULL, 1.0737418e+10, NULL, NULL, 0, NULL, 0, 1, 0, NULL),
	('account/2', '2026-11-22 11:58:30+00', 30, NULL, 1, 8, NULL, NULL, 2.6843546e+09, 1.717987e+10, NULL, NULL, 9.6636764e+10, 5.368709e+10, NULL, 0, 2, NULL, NULL, NULL, NULL),
	('node/vm', '2026-11-22 11:58:30+00', 30, NULL, 1, 2, 2, 4.7510487e+09, 2.6843546e+09, 2.5276502e+10, 2.5276502e+10, 1.4443844e+10, 9.6636764e+10, 2.7055317e+11, 9.7793294e+10, 0, NULL, NULL, NULL, NULL, NULL),
	('installation', '2026-11-22 11:58:30+00', 30, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 9, 0, NULL);
INSERT INTO public.migrations VALUES
	('core.jobs', '0001-tasks', '2026-11-22 11:57:46.340505+00', 'q9aNiCroWKm7nDb9OZIPYRZRLzSTL5PhBt3NQfJh1j8'),
	('core.jobs', '0002-views', '2026-11-22 11:57:46.4073+00', 'JR9HbO_CxvmkSCh0mk67_1rSx5Wz5zy-fUI8DEPoB54'),
	('core.jobs', '0003-parts', '2026-11-22 11:57:46.449967+00', 'Z5gtAiRCN6K8yAOn0L3WH4yqZ7uemO52DntLOPVCNSg'),
	('core.mail', '0001-letters', '2026-11-22 11:57:46.465468+00', '61mP348RQyKjxB0eFjiG6CnbOqdyDrcKWRpIE0qM-xU'),
	('core.mail', '0002-sealed-letters', '2026-11-22 11:57:46.486476+00', 'GiXRxZPVugYyrtA-sLdiWGTIjBYQaz-qwoc68bcVPlc'),
	('accounts', '0001-accounts', '2026-11-22 11:57:46.500579+00', 'YE5f1Z1U0YpTGaLUW6pCvEl5LEECBpNMW4xkacRKkL4'),
	('accounts', '0002-sign-in', '2026-11-22 11:57:46.570352+00', 'IIXDKufBc6kpcla_5wHClAQmk62GXyU4oIpFfSqE8MY'),
	('accounts', '0003-invitations', '2026-11-22 11:57:46.623127+00', 'ZCnecdM2VRtP1Vkvj_MWJb6655DjlGfH4vKMZ_5ykfU'),
	('accounts', '0004-open-invitations', '2026-11-22 11:57:46.643272+00', 'lYN5WD3mZ-Cve14tqoD0JVzlhThTtKouwPnXgys7QbQ'),
	('accounts', '0005-mail-tokens', '2026-11-22 11:57:46.659391+00', 'PEGrQ7IZDIbMucAmEiXgnU1Ps5FHwk_F96J3FB_xvFE'),
	('accounts', '0006-allowed-addresses', '2026-11-22 11:57:46.693283+00', 'atYZeR7hD53TIGolSMIDy-mnJtFvboj8QCBr3Fm6nDU'),
	('accounts', '0006-proven-addresses', '2026-11-22 11:57:46.699419+00', 'J5Q3whLAjT8JINmF0CeNZUYV6wTqVf8NS4Xv3KobxZg'),
	('oidc', '0001-identities', '2026-11-22 11:57:46.716029+00', 'Ko-AxdiLc-YAoiqI0Om11FUYaoIuW3YDsWmg3YoyHsw'),
	('oidc', '0002-names-of-identities', '2026-11-22 11:57:46.742321+00', 'VAlWgbigF69kSj0WTpBbJkH14m1rxWQMUfQJhsQD_7M'),
	('saved-views', '0001-saved-views', '2026-11-22 11:57:46.793751+00', '7ss3-49L3ERgIrqc1BqX9MQDV6k3wObnTIdClAGZPMY'),
	('requests', '0001-requests', '2026-11-22 11:57:46.942956+00', 'MTYnFCV7b_nitR87-TX0kc91A0-hCwXqUG_ou6_cGRc'),
	('images', '0001-images', '2026-11-22 11:57:46.997037+00', 'oZDrR-zdV4SpYgxSrtLoLdUMbPV0NNSVs9qmFqq-Jhg'),
	('resource-groups', '0001-resource-groups', '2026-11-22 11:57:47.003628+00', 'tGADNz0gAhXsmsEoX4J-B7W3paJ3DJHqlS9XVIANMAw'),
	('services', '0001-models', '2026-11-22 11:57:47.015896+00', 'gixzgjtBoIGaz2j_hGdsjUlXnaYbUNQjdHDqSIhy5U4'),
	('services', '0002-search', '2026-11-22 11:57:47.095457+00', 'a3nE3ZZTq5_hhyrj2t_OkKFMEYZRgRbNMnAhNP2nZcc'),
	('services', '0003-secrets', '2026-11-22 11:57:47.123445+00', '3ddr3uk-OZWVvf9CuBAAlUYTPGHPPPYeZSoTJOQ9hP4'),
	('services', '0004-authors-and-use', '2026-11-22 11:57:47.124849+00', 'OKMHkaqAbokbi4L7VziYTAvfkR-bKj6DtHzJUL6t6FU'),
	('instances', '0001-instances', '2026-11-22 11:57:47.132656+00', 'vAYZzuhNZjvktlXIDu-0rsx5mG9w7KmKHPD4RDzTtWY'),
	('instances', '0002-idle-shutdown', '2026-11-22 11:57:47.196076+00', '7ipHgVeBlF7D4UKCV475uYxS6cU61BcoPnM3NP__8t8'),
	('instances', '0003-connection-secrets', '2026-11-22 11:57:47.201703+00', 'nqJWbXA70ZHakmoc79qNf9HG1bcfRNj6cYefCZC0O3k'),
	('api-keys', '0001-api-keys', '2026-11-22 11:57:47.21611+00', 'J-V4yp5O_yVApnhfF3GhIyItpi8Js8Ikb0ql0-0f-mg'),
	('api-keys', '0002-lifetimes-and-limits', '2026-11-22 11:57:47.222867+00', 'MI2T-6bEzfvf8zrb-yF158lf6a4iaRZlsbriWeaxUiY'),
	('api-keys', '0003-keys-made-by-keys', '2026-11-22 11:57:47.244606+00', 'UP9FjtXRf2oCto03ZoCljhX-a_BcPdIKUJUhK6kBvlE'),
	('notifications', '0001-notifications', '2026-11-22 11:57:47.25118+00', 'zX0LjdDVgq-gDjvJiieXxcQILlWqyK51G7NWYbkyTLc'),
	('composite-services', '0001-client-keys', '2026-11-22 11:57:47.271685+00', 'y-vfEuqn4N02UQRgjFyU6gEMC7YwA0ih9YOSDbMxsOk'),
	('http-services', '0001-visits', '2026-11-22 11:57:47.285329+00', 'X27Yc0ATQN7NZ_jvOnGUO2c7WQh7TWt8HgpMPjz3dYI'),
	('http-services', '0002-no-key-of-its-own', '2026-11-22 11:57:47.291981+00', 'gc_H-7YgMx1mJ0hpFgTslBZLATZ1Y8THHimihuO5JGY'),
	('limits', '0001-limits', '2026-11-22 11:57:47.294967+00', 'E4qSAnb2zb3skI5jc-quYuFbpxqB1lGti42fTT7yRKY'),
	('limits', '0002-debts', '2026-11-22 11:57:47.323839+00', 'eRUmME4cii4LF6XLoAeIn8OjasYJGmRU4y5CCVsdzEw'),
	('limits', '0003-next-periods', '2026-11-22 11:57:47.329194+00', 'kvCqnt5E_KKklpCrW-cIAUuf47SxjBG2c-Bys9KPn88'),
	('answer-cache', '0001-answer-cache', '2026-11-22 11:57:47.335065+00', 'e0125p6w4xLwVKafLjAN6BWC322AuJRsDx2PcSUdePY'),
	('request-archive', '0001-archived-requests', '2026-11-22 11:57:47.355243+00', 'gNMlLW4VomNeefoAJB5iFIh_4eMfVA3KJ9agHLFEr2Y'),
	('usage', '0001-usage', '2026-11-22 11:57:47.375929+00', '2bzt93c6z1JLZyLWCoJIfClrFSh9vdQgt-b7arFqxe8'),
	('monitoring', '0001-monitoring', '2026-11-22 11:57:47.390481+00', 'XLWwuhHdVoBo2vvZ59x7us1sdcPdKDPf3z9Z1zZ_LT4'),
	('external-models', '0001-external-models', '2026-11-22 11:57:47.42199+00', '580-WO1SS3SJDvTD7s62EqKwse_oj7AHZcPdxAJmh_k'),
	('testing', '0001-tests', '2026-11-22 11:57:47.441626+00', '1spYnD3goZOXIiPY13cy5-GxlwRD-9MFsp9J7JcQMGQ'),
	('activity', '0001-clicks', '2026-11-22 11:57:47.653809+00', 'lAQzeRmfNEFDRYAozGmMXHAX3cj7TjEIn6dKdv2_A_8');
INSERT INTO public.model_descriptors VALUES
	(3, '{"name": "image-generation", "methods": {"predict": {"name": "predict", "fitted": false, "output": {"type": "ImageGenerationResponse"}, "params": {"data": {"type": "ImageGenerationRequest"}, "config": {"type": "ImageGenerationConfig"}}}}, "fittable": false, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"prompt\": \"Sunset over mountains by the sea\",\n  \"n\": 2,\n  \"size\": \"512x512\"\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"size\": \"512x512\"\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"created\": 1750000000,\n  \"data\": [\n    {\n      \"b64_json\": \"iVBORw0KGgo…\"\n    }\n  ]\n}"}]}'),
	(2, '{"name": "chat", "methods": {"predict": {"name": "predict", "fitted": false, "output": {"type": "ChatResponse"}, "params": {"data": {"type": "ChatRequest"}}}}, "fittable": false, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"clientId\": \"anna\",\n  \"input\": \"Hello\"\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"replies\": [\n    {\n      \"type\": \"text\",\n      \"text\": \"Hello! I am a bot with a small dialogue tree, no language model. What would you like to see?\"\n    },\n    {\n      \"type\": \"buttons\",\n      \"buttons\": [\n        \"How a call travels\",\n        \"Something to hear\",\n        \"A little quiz\"\n      ]\n    }\n  ]\n}"}]}'),
	(1, '{"name": "chat-completion", "methods": {"predict": {"name": "predict", "fitted": false, "output": {"type": "ChatCompletionResult"}, "params": {"data": {"type": "ChatCompletionRequest"}, "config": {"type": "ChatCompletionConfig"}}}}, "fittable": false, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"messages\": [\n    {\n      \"role\": \"system\",\n      \"content\": \"Be brief.\"\n    },\n    {\n      \"role\": \"user\",\n      \"content\": \"What is an API key?\"\n    }\n  ],\n  \"stream\": false\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"temperature\": 0.3,\n  \"max_tokens\": 512\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"id\": \"chatcmpl-85cac276-1cd5-41fd-bff0-e6dff4b4efb4\",\n  \"created\": 1795348683,\n  \"model\": \"berth-guide-ngram\",\n  \"object\": \"chat.completion\",\n  \"choices\": [\n    {\n      \"index\": 0,\n      \"message\": {\n        \"role\": \"assistant\",\n        \"content\": \"Programs identify themselves by an API key.\"\n      },\n      \"finish_reason\": \"stop\"\n    }\n  ],\n  \"usage\": {\n    \"prompt_tokens\": 9,\n    \"completion_tokens\": 8,\n    \"total_tokens\": 17\n  }\n}"}]}'),
	(4, '{"name": "text-classification", "methods": {"fit": {"name": "fit", "fitted": false, "output": {"type": "Empty"}, "params": {"targets": {"type": "ItemsCollection"}, "train_data": {"type": "TextsAndLabels"}}}, "predict": {"name": "predict", "fitted": false, "output": {"type": "ItemsCollection"}, "params": {"data": {"type": "TextsCollection"}, "config": {"type": "ClassificationConfig"}}}}, "fittable": true, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"texts\": [\n    \"Where is my parcel?\",\n    \"Я заплатил дважды\"\n  ]\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"top\": 2\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"items_list\": [\n    {\n      \"items\": [\n        {\n          \"value\": \"delivery\"\n        },\n        {\n          \"value\": \"technical\"\n        }\n      ],\n      \"scores\": [\n        0.9988509539343593,\n        0.0004741400239581093\n      ]\n    },\n    {\n      \"items\": [\n        {\n          \"value\": \"payment\"\n        },\n        {\n          \"value\": \"account\"\n        }\n      ],\n      \"scores\": [\n        0.8059108141890412,\n        0.06755685009118036\n      ]\n    }\n  ]\n}"}, {"name": "fitData-example.json", "content": "{\n  \"items\": [\n    {\n      \"text\": \"Where is my parcel?\",\n      \"label\": \"delivery\"\n    },\n    {\n      \"text\": \"I was charged twice\",\n      \"label\": \"payment\"\n    }\n  ]\n}"}, {"name": "fitConfig-example.json", "content": "{}"}]}'),
	(5, '{"name": "ner", "methods": {"predict": {"name": "predict", "fitted": false, "output": {"type": "NamedEntitiesCollection"}, "params": {"data": {"type": "TextsCollection"}, "config": {"type": "NerConfig"}}}}, "fittable": false, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"texts\": [\n    \"Анна Петрова прилетает в Казань 12 марта 2026 года в 15:30, билет за 5 000 рублей.\",\n    \"Call Tim Cook of Apple at +1 408 555 0123, write to tim@example.com or see www.example.com.\"\n  ]\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"types\": [\n    \"PERSON\",\n    \"LOCATION\",\n    \"ORGANIZATION\",\n    \"DATE\",\n    \"TIME\",\n    \"PHONE_NUMBER\",\n    \"EMAIL\",\n    \"URL\",\n    \"AMOUNT_OF_MONEY\"\n  ]\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"entities_list\": [\n    {\n      \"entities\": [\n        {\n          \"entity_type\": \"PERSON\",\n          \"entity\": \"Анна Петрова\",\n          \"value\": \"Анна Петрова\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 0,\n            \"end_index\": 12\n          }\n        },\n        {\n          \"entity_type\": \"LOCATION\",\n          \"entity\": \"Казань\",\n          \"value\": \"Казань\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 25,\n            \"end_index\": 31\n          }\n        },\n        {\n          \"entity_type\": \"DATE\",\n          \"entity\": \"12 марта 2026 года\",\n          \"value\": \"2026-03-12\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 32,\n            \"end_index\": 50\n          }\n        },\n        {\n          \"entity_type\": \"TIME\",\n          \"entity\": \"15:30\",\n          \"value\": \"15:30\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 53,\n            \"end_index\": 58\n          }\n        },\n        {\n          \"entity_type\": \"AMOUNT_OF_MONEY\",\n          \"entity\": \"5 000 рублей\",\n          \"value\": \"5000 RUB\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 69,\n            \"end_index\": 81\n          }\n        }\n      ]\n    },\n    {\n      \"entities\": [\n        {\n          \"entity_type\": \"PERSON\",\n          \"entity\": \"Tim Cook\",\n          \"value\": \"Tim Cook\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 5,\n            \"end_index\": 13\n          }\n        },\n        {\n          \"entity_type\": \"ORGANIZATION\",\n          \"entity\": \"Apple\",\n          \"value\": \"Apple\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 17,\n            \"end_index\": 22\n          }\n        },\n        {\n          \"entity_type\": \"PHONE_NUMBER\",\n          \"entity\": \"+1 408 555 0123\",\n          \"value\": \"+14085550123\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 26,\n            \"end_index\": 41\n          }\n        },\n        {\n          \"entity_type\": \"EMAIL\",\n          \"entity\": \"tim@example.com\",\n          \"value\": \"tim@example.com\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 52,\n            \"end_index\": 67\n          }\n        },\n        {\n          \"entity_type\": \"URL\",\n          \"entity\": \"www.example.com\",\n          \"value\": \"https://www.example.com/\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 75,\n            \"end_index\": 90\n          }\n        }\n      ]\n    }\n  ]\n}"}]}'),
	(8, '{"name": "tts", "methods": {"fit": {"name": "fit", "fitted": false, "output": {"type": "Empty"}, "params": {"train_data": {"type": "TtsDictionary"}}}, "predict": {"name": "predict", "fitted": false, "output": {"type": "TtsResponse"}, "params": {"data": {"type": "TtsRequest"}, "config": {"type": "TtsConfig"}}}}, "fittable": true, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"text\": \"Здравствуйте! Your order has arrived.\"\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"voice\": \"female\"\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"text\": \"Здравствуйте! Your order has arrived.\",\n  \"audio_base64\": \"UklGRiR…\"\n}"}, {"name": "predictRequest-schema.json", "content": "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"type\": \"object\",\n  \"properties\": {\n    \"text\": {\n      \"type\": \"string\",\n      \"maxLength\": 3000\n    },\n    \"voice\": {\n      \"anyOf\": [\n        {\n          \"type\": \"string\",\n          \"enum\": [\n            \"male\",\n            \"female\"\n          ]\n        },\n        {\n          \"type\": \"null\"\n        }\n      ]\n    },\n    \"outputAudioSpec\": {\n      \"anyOf\": [\n        {\n          \"type\": \"object\",\n          \"properties\": {\n            \"audioEncoding\": {\n              \"anyOf\": [\n                {\n                  \"type\": \"string\",\n                  \"enum\": [\n                    \"LINEAR16_PCM\"\n                  ]\n                },\n                {\n                  \"type\": \"null\"\n                }\n              ]\n            },\n            \"sampleRateHertz\": {\n              \"anyOf\": [\n                {\n                  \"type\": \"integer\",\n                  \"minimum\": 8000,\n                  \"maximum\": 48000\n                },\n                {\n                  \"type\": \"null\"\n                }\n              ]\n            }\n          }\n        },\n        {\n          \"type\": \"null\"\n        }\n      ]\n    },\n    \"dictionary\": {\n      \"anyOf\": [\n        {\n          \"maxItems\": 5000,\n          \"type\": \"array\",\n          \"items\": {\n            \"type\": \"object\",\n            \"properties\": {\n              \"original\": {\n                \"type\": \"string\",\n                \"minLength\": 1,\n                \"maxLength\": 200\n              },\n              \"replacement\": {\n                \"type\": \"string\",\n                \"minLength\": 1,\n                \"maxLength\": 500\n              }\n            },\n            \"required\": [\n              \"original\",\n              \"replacement\"\n            ]\n          }\n        },\n        {\n          \"type\": \"null\"\n        }\n      ]\n    }\n  },\n  \"required\": [\n    \"text\"\n  ]\n}"}, {"name": "predictConfig-schema.json", "content": "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"type\": \"object\",\n  \"properties\": {\n    \"voice\": {\n      \"anyOf\": [\n        {\n          \"type\": \"string\",\n          \"enum\": [\n            \"male\",\n            \"female\"\n          ]\n        },\n        {\n          \"type\": \"null\"\n        }\n      ]\n    },\n    \"outputAudioSpec\": {\n      \"anyOf\": [\n        {\n          \"type\": \"object\",\n          \"properties\": {\n            \"audioEncoding\": {\n              \"anyOf\": [\n                {\n                  \"type\": \"string\",\n                  \"enum\": [\n                    \"LINEAR16_PCM\"\n                  ]\n                },\n                {\n                  \"type\": \"null\"\n                }\n              ]\n            },\n            \"sampleRateHertz\": {\n              \"anyOf\": [\n                {\n                  \"type\": \"integer\",\n                  \"minimum\": 8000,\n                  \"maximum\": 48000\n                },\n                {\n                  \"type\": \"null\"\n                }\n              ]\n            }\n          }\n        },\n        {\n          \"type\": \"null\"\n        }\n      ]\n    },\n    \"dictionary\": {\n      \"anyOf\": [\n        {\n          \"maxItems\": 5000,\n          \"type\": \"array\",\n          \"items\": {\n            \"type\": \"object\",\n            \"properties\": {\n              \"original\": {\n                \"type\": \"string\",\n                \"minLength\": 1,\n                \"maxLength\": 200\n              },\n              \"replacement\": {\n                \"type\": \"string\",\n                \"minLength\": 1,\n                \"maxLength\": 500\n              }\n            },\n            \"required\": [\n              \"original\",\n              \"replacement\"\n            ]\n          }\n        },\n        {\n          \"type\": \"null\"\n        }\n      ]\n    },\n    \"encodeBase64\": {\n      \"type\": [\n        \"boolean\",\n        \"null\"\n      ]\n    },\n    \"stream\": {\n      \"type\": [\n        \"boolean\",\n        \"null\"\n      ]\n    }\n  }\n}"}, {"name": "fitData-example.json", "content": "{\n  \"dictionary\": [\n    {\n      \"original\": \"Berth\",\n      \"replacement\": \"burth\"\n    }\n  ]\n}"}, {"name": "fitConfig-example.json", "content": "{}"}]}'),
	(6, '{"name": "text2vec", "methods": {"predict": {"name": "predict", "fitted": false, "output": {"type": "TextsEmbeddedCollection"}, "params": {"data": {"type": "TextsCollection"}, "config": {"type": "EmbeddingConfig"}}}}, "fittable": false, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"texts\": [\n    \"The cat sleeps on the sofa\",\n    \"Котёнок спит на диване\",\n    \"The bank raised its rates\"\n  ]\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"dimensions\": 64\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"embedded_texts\": [\n    {\n      \"vector\": [\n        0.638924,\n        -0.169243,\n        -0.378871,\n        0.093385,\n        -0.47375,\n        -0.024587,\n        0.328602,\n        0.27901\n      ]\n    }\n  ]\n}"}]}'),
	(7, '{"name": "text-processing", "methods": {"predict": {"name": "predict", "fitted": false, "output": {"type": "TextsListCollection"}, "params": {"data": {"type": "TextsCollection"}, "config": {"type": "TextProcessingConfig"}}}}, "fittable": false, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"texts\": [\n    \"Where are the keys?\",\n    \"Қайырлы күн, дүкен қашан ашылады?\"\n  ]\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"top\": 1\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"texts_list\": [\n    {\n      \"values\": [\n        \"en\"\n      ]\n    },\n    {\n      \"values\": [\n        \"kk\"\n      ]\n    }\n  ]\n}"}]}'),
	(11, '{"name": "ner", "methods": {"predict": {"name": "predict", "fitted": false, "output": {"type": "NamedEntitiesCollection"}, "params": {"data": {"type": "TextsCollection"}, "config": {"type": "NerConfig"}}}}, "fittable": false, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"texts\": [\n    \"Анна Петрова прилетает в Казань 12 марта 2026 года в 15:30, билет за 5 000 рублей.\",\n    \"Call Tim Cook of Apple at +1 408 555 0123, write to tim@example.com or see www.example.com.\"\n  ]\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"types\": [\n    \"PERSON\",\n    \"LOCATION\",\n    \"ORGANIZATION\",\n    \"DATE\",\n    \"TIME\",\n    \"PHONE_NUMBER\",\n    \"EMAIL\",\n    \"URL\",\n    \"AMOUNT_OF_MONEY\"\n  ]\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"entities_list\": [\n    {\n      \"entities\": [\n        {\n          \"entity_type\": \"PERSON\",\n          \"entity\": \"Анна Петрова\",\n          \"value\": \"Анна Петрова\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 0,\n            \"end_index\": 12\n          }\n        },\n        {\n          \"entity_type\": \"LOCATION\",\n          \"entity\": \"Казань\",\n          \"value\": \"Казань\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 25,\n            \"end_index\": 31\n          }\n        },\n        {\n          \"entity_type\": \"DATE\",\n          \"entity\": \"12 марта 2026 года\",\n          \"value\": \"2026-03-12\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 32,\n            \"end_index\": 50\n          }\n        },\n        {\n          \"entity_type\": \"TIME\",\n          \"entity\": \"15:30\",\n          \"value\": \"15:30\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 53,\n            \"end_index\": 58\n          }\n        },\n        {\n          \"entity_type\": \"AMOUNT_OF_MONEY\",\n          \"entity\": \"5 000 рублей\",\n          \"value\": \"5000 RUB\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 69,\n            \"end_index\": 81\n          }\n        }\n      ]\n    },\n    {\n      \"entities\": [\n        {\n          \"entity_type\": \"PERSON\",\n          \"entity\": \"Tim Cook\",\n          \"value\": \"Tim Cook\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 5,\n            \"end_index\": 13\n          }\n        },\n        {\n          \"entity_type\": \"ORGANIZATION\",\n          \"entity\": \"Apple\",\n          \"value\": \"Apple\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 17,\n            \"end_index\": 22\n          }\n        },\n        {\n          \"entity_type\": \"PHONE_NUMBER\",\n          \"entity\": \"+1 408 555 0123\",\n          \"value\": \"+14085550123\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 26,\n            \"end_index\": 41\n          }\n        },\n        {\n          \"entity_type\": \"EMAIL\",\n          \"entity\": \"tim@example.com\",\n          \"value\": \"tim@example.com\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 52,\n            \"end_index\": 67\n          }\n        },\n        {\n          \"entity_type\": \"URL\",\n          \"entity\": \"www.example.com\",\n          \"value\": \"https://www.example.com/\",\n          \"source_type\": \"UNKNOWN\",\n          \"span\": {\n            \"start_index\": 75,\n            \"end_index\": 90\n          }\n        }\n      ]\n    }\n  ]\n}"}]}'),
	(9, '{"name": "asr", "methods": {"predict": {"name": "predict", "fitted": false, "output": {"type": "AsrResponse"}, "params": {"data": {"type": "AsrRequest"}, "config": {"type": "AsrConfig"}}}}, "fittable": false, "schemaFiles": [{"name": "predictRequest-example.json", "content": "{\n  \"audio_base64\": \"UklGRjRFAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YRBFAAABAAIABgANABcAJQA0AEUAVQBjAGwAbwBsAGMAUgA6ABoA8//E/43/Tf8D/7D+bf5Q/mD+pf4a/6b/MgCsAP8AJAElAQoB4AC4AJQAdABaAEAAIwALAP7/AAAYAEwAkwDlADYBdgGYAZUBagEXAaIADwBj/6L+yf3W/Mv78fqP+rn6iPvy/Kj+ZADuAQIDiwOiA10D5AJnAvkBlAE9AeoAjwA2APP/0//p/0MA1ACHAUYC5wJIA1sDEQNoAm8BNAC6/gv9KvsQ+cX28fQm9I30X/Z7+TT9+QBLBJsGwQf0B2MHZgZjBXUEmQPbAh8CUQGOAOr/gv+E//7/3wAOAk8DWwQFBRoFgARDA3QBKf+K/KT5evYQ803wA+9q783xCvYx+3QAJwWECEwKzQpCChcJ2wetBoIFbARLAwcC1QDb/0H/Sf8DAEoB9gK5BCgG/wYLByMGVQTOAbD+H/s19/XyVO6U6tjoX+mX7F3yYvmPAA4HvQtADgEPSg6pDOkKPQmZBykGvAQdA4EBFQAE/6z+OP+IAGwChwRTBm0HiAdxBjcEDgEY/Yr4lvNB7uTpyuco6FnrOPFh+KP/LQbqCnsNXQ7pDZwMOAvnCYQIJgenBdoDCQKGAID/S/8LAIwBjwOkBTgH6geDB9kFEgN6/z77iPZ88QXsked+5QfmoOkp8B34OwCTB90MtQ+eEOkPMg5gDKAK7giDBycGlQQBA5MBXwDI/wMA4wBHAu0DQgXYBYAF9QM5AY39B/nP8yTuguk255/nHOtb8ej4gQAnB8ILDQ6MDq4NGwyeClgJPwhVB08G7gRwAwMC1ABPAJ0AmQEUA7AE1QUhBmEFYQMwAB78KPee8cfrLudZ5Z3mLeuV8iP7WAMtCo8OTxAlEK4OnQy+CjYJ2AenBl4FyAMjAqsAl/9b/xwAngGYA4gFvgbEBmUFfwJN/j/5jPN77d3oA+ez6NDtZPXX/YUFMQtNDg0PKg6ADMAKOQnQB04GigSAAoEAB/9z/hb/+gCxA5sGCwlNCgcKMwj3BKsAuftF9mDwG+pZ5bHjZOXU6mLz6/zcBTINOxEpEkoR7g7+C20JzAYEBIIBBv/k/A78h/xV/pABRgWLCPkKzQuxCgoI9QO6/vX4s/LR64bkiN/V3rbiduuW9+UDSw5HFbsXmRaFE3IPGwuUBzQEcAD+/PT52fcd+Nj6Z/9TBQ8LBQ+1ELEPCwy1BkQA//hS8TPpfODk2gXbneD26+b67gjcE0gaHhtPGBcUJQ+yCukGkwLa/Wj5kfUm9HT21/uGA98LRxKhFb4VbhLjDFwG4v7C9gfu/eP62E/SP9PR2/Trvf8lEWIdvCLzIGkb7hR7DjoJagR5/hP4aPLB7mDvB/VU/poJUxSdG30eJh0PGMAQUwi+/hn0UuhC28jNGsFTvPnDXtZd8dYO9iUuM901+y7VI+QYAw/VBnv/+fYe7hrn6uMf52rxUQCSEKYe7iZgKO0j7RqoD7kDgvZA6BLZrcituE2yYLpyz3nvEBLILOA7Ej4ANZgnghq6Dj0FB/wq8cHmYt+R3X3kZvNzBq4ZFShSLsAsyCT2GEoMd/8Q8sbj59P9wkGz161mu9PXh/3AIxc9xkWdQMwwzR6vEO4Eb/oI8ADkKNqX1xbe1e6uBugdGC/JNs4zvSl1HNkNb/++8D7gt861vXqv3a4uwHLewgR7KFA+DUWXPlgpeBa3CM75Pu+h5FbXEdOA2TXpsgRuIVA1nD+lPOEu7h4QDjP9Wu473mrNTMBpt/W0r8OP4bAFKSplQmtHlz7KK5EVLwRA9pbpJ99n1RzQ2tkx8CMOSy13QONDijvnKYAW3QVP9TTlGtbgyPLC28WKzqPZ+e0tCW4jyDgaQPM1tSGLCJrxk+MQ3JXZUtzy4d7tngEqGJst9zuuPSY0DiOCCcH17+d23B3ZN9gq2ZHgKec461/r//OACAwedS3jLCwa1wLi73DmWOjb7BTvefGH9u0DDBkKLD41+DCxIPENp//Y9mjyB+7m5+niZOFP5CnrMOvf4d7pPQG/G60xwS1TFRr9MuvZ6Onvz/Ci72DwD/ibDpomuzIOMQkg+gtOAAv6aPer837rGuce6ijxm/er9GblBdH51tz2ghtZNVwwWg2/9wLxWfRX/Kbxg+SR6GP75hwGNaAyWCRGEWUFqQX3/1L0SOnj4fPoevZi/Db4q+bp0EHf5APTI3IzYyCLAuX1BfQh+1P7yOtH5HLs2gOaJ9syHCn1GvUKQwnBCOb6Y+7I5VPqG/wzBFb/svDM3KfQksci4OULCim5Nnconw4VAgv2pOwJ5JDZ3uEX+4AZAjTKNwAsuxyGC6D/ufNr5vPiKOm+9xUHtgfQ+6/oN9LgwDPa7QZUKNg17SLeCyIDSfog8pbjUtY+4lz+MR7jM7YxeCU6GmsONwSb9EfkC+Kk6+X8ZgmPBKL2T+Xi01jF/tzjBgonvDWDJHQNBQK59hHvd+Mc2YflyP9mHaIymjDPJCoZYAsjAQ/zgua451jxJAC7CdUDL/YZ5cfS8MJW2vUFAyjoN9smAA7VAYH2y+4N4+/X1eMp/lodSTQQMuslEBqWDPACJvQL5Sbl1O+gAN8KRwQD9vHl+9UayDPdfARNIyczvCT3DlIENPl58K/ksNmt5Kb8+Rf2LXkuxSWyHJYREwhg+b/pbuZM7Eb41QI+ATb4Bexb3TzPnOIoBZwdhSh0GusKjgedANn3Aul73FnmjvsFEkUi6CKMIZshgxslEG/9p+v+6KzvNfkn/gn5yPIQ7pvl+NgW52MDSBlcJMIYUApCB+YBkvof7a7g0+cJ+fcL9xl9HLUfMSMCIIcVXgLL8Y7toe/g80b28POG83by3usL30PL+N5bCc8kpy4xGX8I+w4rCwf9y+V50lngwfkNDSkZjxrLIs8uYCtfG4sCIe5n6n/rfem959rmEe1W9Y/x3OKI734L0R7DIpkO6/53AY8BS/wI7tHhMO3HAO0OCxO3ETEaeiVyJXcYmQQH+sv6RPit8Jjor+Z07nTyeuqE3VHPfumfEXwfhR6/EFgNFxn+D2v4qOMC2xjr5Pp2/xUHExJJJeUz1SsDGycLhgFG/+zxd+CV29DefehA64Pi6dzX9g4YhSNBHSUPdQ0UFH0JMPOj4YngA/C5+f/4pf45DxwlAzCgJgwZnhJTD7YGcvTe5CPjIOmR7AvpO+IE4eridPjADXsRhhR6FVcXohhQCU/4m/Di7KrvT++27jH8+ww8GoIiPSLKIh8jIBouDMf7MO/A6grlpt5v28raNd773fDxVg7fGvUg8h1aGbAb0RD0/ALvO+Yr6Dzrjuk5868EhxbDJPomzCVYJosglBTFAnjxqeli5GPd2Njt17vbIOAp3dDyoRBzHPQhvxz6GUQeChDK+nvsFOSs6JTqKeiK8rkCkRJfHbcdRR/nIQQdcBLuAyL41PNA7pPnAOTB49TnkelO9EYDPgolDr8NrAtDCxwEFfrX8xbwyPBi8nDzpvolBT4ONhXjF40ZGhuKF4QRiArFA9T/4vuQ91n1fvSF9NXzt/Di8wr5pvn1+CP3MPeF+b74JPe69wj6B/7YALICdwbICmgOdxBRECwQWhDwDkEMGwlWBj0EigF0/in8m/ks9yv0OPD78PLyq/KZ8q7yfvSU98f4uvnk+6v+2wHgAzcFnQdaCl8MUw1mDbgNBw41DZgLrwngBz0G3AP+ABf+H/se+Jb0WfCV8F3yH/LN8SbyUvR999f43fk0/Az/2wGWA8sEHAe0CUYLJwynDFgN3A0pDeMLlAoxCW0HCQVPAq////zm+Uj2gvKF8qvzF/PF8kjzQvXn9xX5Gvos/LH+DQF3AqADuAXhB2sJcAobC/ULgwxCDIYLmwqRCTgIOAbsA8YBeP/F/J35FvaL8qTyc/OV8l3yCvMM9YL3mPj4+Xn8Hf9iAdECMARaBmkInglmCisLDgx1DBgMcgu+CtgJaQiKBpIEeAIKACL99fmk9izz7fJW8z3yEPLL8or0z/b09475Tfzg/hkB1gJfBHQGUghhCS4K3gqQC+gLgAvuCmYKiQlUCLIG2gQQA+cAKf4q+x74zfQX8e3wrfHQ8Lrwl/Gw83j29Pe5+bb8qf8/AhkEtAURCBYKEwvJC2MM6Az7DEEMPgtCChUJbAdpBWsDRwHL/g/8Dfn49a3yb/Lp8unx1vHK8qP05PY7+AL61Pxy/6sBdgMhBR0HywiyCWwKHQuGC5oLMQt4CsgJ8wirByMGiwTWAu8Anf4Q/Fn5afYZ8wbzgfNg8kTyGPPx9CP3OfgP+gb9kP+nAV8DLAVCB6UIiwllChoLegtlC+QKcgrmCd0ImQdRBuwENQMiAeX+p/wf+vz2j/OU8w70xvJY8i3zHfXy9sT3ovmk/CX/CAGuAsAE3AYKCMkImwlXCrUKagrjCYsJ5QjPB7AGewVQBOsCIQF1/7z9vvt4+dr2OfR99Mf0uPPE88r0lPZv+DP5Nfsq/kEABAKnA4IFYwdNCMkIagnFCZ8J7QgQCFUHLwa+BFcDDALSAGH/7/3I/Lr7oPpl+Ur4YfdF+BX5BPnK+Q/7gPyq/UX+hP8FAS0CngI0Ax0EsATJBLcEzgTmBHEEsgMQA30CtAGZAKD///5X/on96/yg/Iz8Y/w+/G/8e/1k/sr+f/9pADgBmgGSAcsBCALHAVgBAAHXAKYAJADY/9//2P+8/5v/r//m/9r/uv/A/83/xv+X/3b/h/+J/3X/df+W/8r/6f/9/zMAbQCMAJUAnQCuAKgAfwBZAD4AHgDx/8L/rf+m/5j/jv+W/63/wv/O/+H//v8SABgAHQAlACoAIQAWABIAEAAJAAAA/v8EAAYABAAHAA4AEgAPAAsADAAJAAAA9//y/+//6P/i/+P/5v/p/+3/8//9/wUACQAPABUAGAAXABUAFAARAAoABAAAAPz/+P/0//T/9f/1//b/+P/8//7///8BAAQABAADAAMAAgACAAAA/////////v/+/wAAAQACAAIAAwAEAAQAAwADAAIAAQAAAP7//v/9//z//P/8//z//f/+////AAABAAIAAwADAAMAAwADAAIAAQABAAAA//////7//v/+/////////wAAAAAAAAAAAQABAAEAAQAAAAAAAAAAAAAAAAD//wAAAAAAAAAAAAAAAAEAAQABAAEAAQAAAAAAAAAAAAAAAAD//////////wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAiAqG8BYSF+0iEi7wawy59+UDPgBV/EgG0veCCZz1kwpJ9vsHTfmrBav8oQB3AF//SgFC/sYBBP7yAXL+EwFk/2sBl/suB5L49QUt/AwCdv40Air9HgKwAL/6pQmA9CQL5faOBa3+9//rAHD98QQw+FcJLvawB3z8hP+hAEz/cAHm++gFoPjrBuP4LAbv/LP+wgYH+LYI1Pu9AAwEW/m7BSr6/wWO/A4CgwEg/kYIn/uvB3D5ewkI/UQCwfyrAuED9/iaAdT6OgS7+Wr8m/4u/+7+VvvAA2gDtf+nAUECYgeDAvH+zQOPAL0D+/jF/GIBLP9pAH76xgNeBk8A0P5oBUn/r//491j6BvwU+2v4hfqZBQYABP/ZAYIIqQd/AKAAXwpKBHYAlQA2BBQEQvnV/dwDGwUt/I/7ZAB+CLL/7fnj/90AEvvB+FL8GAFg+w716AGhBcf8TPvKA/IG+gH3++X/Owar/hv53PyvAbr/mfdT/gAEq/2s/d38EgB5BIT7J/kkAR78Dvaq/G7+V/rH9jX+FgPe+8r4NwEjBiH9mf1VBdsEDwNBACgDMwgqAh//lAR+BDb+Zvv9/fD+oPtD++oCzAfpAlYDjAlRB4IELACVAgQEtQDD+o/8ywQOA/L3Ivj0AvEE0vmX/YULyggBAUsDNQv3CGD9N/+eBEcCDfld9rv+aPzD9AP5SwEmAG34WAHWBygAyP3u/HoD9v439Jv9H/7Q+w0AeQEaAh8Duf3tBtwI7f+SBJsD2gLOADT4C/8bAJH4Mfqr+lz+B/6B95H/GgYU/In8hgMuCDgBWf3uBFcIsQOVAtMF3wg9AHb56gNYAnz4hPhe+HUCp/zy9MoCGwVQAzoFsATTCyEL6v8pBLwFKgJm/x/3g/xBAOf6z/bd+qMDVwLh+bD7fAI0A4v99/1CCLQDzP8IB/4GVQpXAY/8dAd5BS79nPm1+fr98fs59mv53f0M//L8Jf7wBKAFLwHVAmkJhw2RCAP/4wEfCIYA0PhF+tYAoACX98/3xwDLAOX4vvouA0QEl/v89Jr9agRF/sD4X/unAqcECf0k/WYDjAUnBIr/lwDeBw8Egf8wBFAFkwZbBegCwAUMBo0B9wDM//L+LP/l+yD7u/oK+Y730fEe7dP0xPpm+S36yf1ZBbEJUwbJBnQK7Al/B7UCVP/OACL/x/vi/Dz+vgKVBpAFawokEGwQghAUDmcLPArHA2z7xvUA73noVeFo2CPTDd5L6v7t4vTfACIPDxk6GAwYFh3lG/8TygmbAU//9vpl84LxV/WV+ur+TgKuCDYR1RV1FhMWuBSRETgKZ/9C9Znr4ODu1IXJW9Gp33PjkOrJ9x0IMxhsG/kaAiIlJMwdaRPuBx4DHP+E9arvuvBI9NP5f/0qAYEK+BISFmsWGRW9E1UQOQb/+ZTvkeT22CLMGM+M3H7iqOj+85ECwBOuG1EbRR/vIiQgDBixC6oD/QCY+iLz6PB680P5/v05AB8Gvw6oE5MUYxIJD3oMywXL+VXt4eGA19zZ4OB+4s7nkfEB/bAK/xHtE0QZBx1PG04Wfg0CBt0C/v3z97r1hfYf+kD/aAIJBhkMkhCUEtMR1g74Ck4Fcfxg8SvmVtuY0BLTg94m5cnrqfUEAR8Q2BqzGywc7h0XHFMX2Q2fAq79F/ye+Mf1PvW2+CsAqgX7B4QLXw/VEWwRCAw5BHb9gfUd60veSNDN0F3eXudY7Nby2/vDC+0a0B0jG5QaPxo/GfASKAbf/Bj7EvuI+ov48/ao+18E1QnAC+cL7wt1DS4MbgTc+QnwqubD3KHb3OGj5nfrD/M/+6AFgRCgFbEWbRdlFg0UbBB/CZYCTv/H/ST9rP3G/Sf/zQNbCP8KaAyUC3AJSwcGA077uPFz5wvdY9yq5MXq8e5E9Hv6+wTnEN4VLxZSFfQSiRH9D74J5wFn/eP7GP3T/3gAlgC5AyII6As7DgQNKAl0BVUB4Po88lXn6dpc2EfhV+qf8LP1svlEApkPMhhtGRAXyRIbELYPUAzLBfj/9Ps3+y7+AAHoAfMC2QS+ByoLXwyHCSkEuP2l9invKOaT2nXW2d0e6GbxO/mh/WYDRg78FwwcTBsCFpIPuwx4C+YH/QIj/vL6NPxZAAADfQSrBRwGQge0CAAHoAFr+sXxoujj33Xd7+Jx6kbxcfcw/CoCUgt9E1EXYBcWFG0PjgzLCgEIowRFAc7+N//RATUEygWnBosGZAY9BloELwAZ+hXy+ejU30ndXeO+6wfz3/io/KEBVwreEnYXyRfqE18OEQu+CeAHEQVjAQz+4P3LACgEfwZcB6EG+gUmBgkFSAHq+i3yWuj53t3cXOMs6wXy+fez++0APQrnEpIXRBiIFPwOmQvjCd0HTQXZAWv+zP0pAHgDbAalB88G2QVbBSIETgHJ+wDz2egJ30Lcw+K86wrzkPjv+4AAZwm7Eu4XuxgGFdkO2wqoCXMIUQYwA1z/h/1D/4gCagX2Bk4GpwTJA7YCFAA2+yTz1uiK3oDb0uFR67rzpPl8/EYAcwjMER0YqhmpFfEOgwo7CdsIlAdjBAUAiv28/lYCLQYbCCEHywTrAqABxf+s++jzauk43jvafOCv6hP0p/ot/df/LAeQEMwXlho2F/UPeAqtCI8IUggrBqQBHv5P/m4BnwVXCLAHygQWAhAA+P2c+iD0Suoi36TaFOAq6nX09vu+/sgApwbxDmMWQhrhF9kQawoQB5AGZQeABuACVf9n/pIA0gRRCIMIDgbzAiIA5/0P+yX1z+uf4Cnbdt8U6XTzVPtq/g8AGwX+DOIU5RnWGIQS1wvXB/gG/gfBB6sEtgBd/gT/sALWBloI3gaBA7f/7fxm+qf1ue1I42bdneBf6aXzCvxl/6MAxASjCwATUBjuFyYSYQu0BlsFwAZNB/YEiAE2/5n/JwODB5AJaggQBQABwP38+oH29O7J5OHeeuFd6QjzC/tQ/sz/+gOSCtcRLxe/FnYRjwtaBy8GJAesBvQDBQFp/6IArQRsCIQJSAiKBcIC8wBs/kr5hPGW573cUtmK3/3ofvKW+Vb8vP9aByAQnhdYG40YNRI4DWAKjwl2CeEGHgK8/jD+dABfBJAGsAWUA7IBtQD8//78W/Yy7UvjNuDv5evt2/QW+Q36EP20BCkNghOLFSISaQ3oCvYJwwnHCFAFjAFaAJ0BlwSpB3II+QbOBWsFIwXzA8j/q/h88CDo79/B3jfkQ+p58JP1IvnG/90IGRD5FAYWOBPLEEkPRA0PC58HIQOFABoACwH1AtkDiAO8A14EEAUyBdYCD/7O907xleqS4qjgSeWy6vbwDfZg+RIAoAgiD7oTWBTuEdMQyA+VDRMLHAcuAwECHgK0AqUDhgOQA+gE2QUJBuoERQHe/Hb4ifJV68ziJ+BC5SrtuvLA9c34Uv/rCJgQbRNUEjAQuQ8AECQO8AnaBIoBbQF8AqkCAQKrAR0D6QX8B7EHSQUxAh//d/vX9ZztzuP+4eHnuu1R8lv0XPYp/g0IBA9AEWYPdg5wEAMR+g1fCAEDkgE8AxsE6wI9AacBDAXDCOMJgQhLBqQEawPo/xH5YPCJ53PfQ+BW5lvqVO7s8Wr3CQJbCxIQVxJMEgwTxhR5EmkNfwiKBGwD7QLEACT/+v6LAI8DTQVlBTMF6wSZBAEDpf7a+J7y5esA5Qjlh+lJ7W7xofRL+fUBWwmHDY8Pjg+EEMIRjQ9qCxcHuAPzApMAYgIp+wwBYfx+BNMAdgTyAS4EHwRqAv4AMPpX+rjx+PHx7d3xkvRA9ev5+voiAOEFvwdWCfoJwgo8CuoK2gXLBVcAtgHp/2z9pP1B+p3+YvylAD/9BAJ3/1cCOQTB/1UDC/5YAML8EPsb+xn62vym+6v8WP4h/e8Clf/NBEMBGgNeBccALAZV/wAD2P/uAM3/5f2p//n8ef6q/4n8jwCQ/R0A+QBl/6wCqP6yAq0AZgJP//UCQ/7BANkB8PtoA+H7/gDd/f//4/8I/RsDevzvAqD+PAFsALwA5ADY/y4Btv8NAQb/+gBs/jIBVP0XAqD9HAFh/j8AeQCA/tUBvv4zAn/9uANo/coBSwAr/7YA0v85AH7/JQDm/iABnP0ZA1X8FgLe/5b+QAK2/YoCfP4EAdz/t//eAAIA0/6RAUv/7P7OAev9tAG4/rn/NAGl/i0B6P6UAP7/OADc/2MAGQBQ/2oBR/7hAWb+pgB3AAv+mwKt/XQB2/6xAAoA6v43Ajb9xAIn/lcAqgG2/EEECPzHAur+ov/wAKb+zgEm/oEBR/6KAfH+LgG0/usArv/k/ygAWAA0/3cA0QB3/vsA8f/9/63/XQCK/+3//gC5/lwAtgBs/+D/AgDyAKT+6wCr/zwAp/9vACP/BwGA/0gA0v9a/5IBWP7RABgAX/+aALP/hQD6/gQB/f8D/54AogCK/oYB+P4WAFABnf1ZAgr+BALX/cIBO//c/7IAyv5iAaH+zAGl/S0C0f6XAOL/2P5GAr79eAEa/6IA+P95/6MAMv9nAen9DAK+/pAA0f/7/8v/dwA8AA3+RQPM/KYCdP3AAoz9igGX/0b/UAFJ/mACZ/3oATj/MACB/2QBu/3OAl39awE8AD/+wALi/P8CtP0OAYQAf/5xAfD+SAE8/o4BG/+pABH/DwFP/73/3wHa/PwC3P2FARj/+f9BASf+tQER/ksCPP6PAFsAzv9p/+kAY/8tACUAT/9UAVL+bALz/HQCkP4pAfT+PQBnAFP/JQGQ/tQBuv2rAbb/Jv9SAUH/lf9tAeP9TQIF/k4BFgDm/Z8DyPtBBHn8/QHV//X+aQGO/nsBZv4wAaP/aAC9/t4Bsv3dAkv9vgEI/2gA/v9i/wUCovweBJv7VAQq/O0Civ4D/5sDSPtZBHn8pQIh/hIBuv96/3oBdv1DA7H8lAJU/2T+7QIS/ewBp//r/ksB4/+k/vQBfv6VAJUAtf7fAKb/vAC7/tsAyP+VAPv+fgCeAG/+uQED/xsAVwBN/8UA5f8p/yMBgv8GAP7/kgCg/6P/pwK+/E4EKP0sAmYAx/4+Aof+tgCg/W0B0PtOAPj7l/9Q/rf+OgDm/S8C8/4gA1z/WgLSABQBowHl/0wB0v4DAR3/5wB7/0QBKgC0ASMC/gINApsD4wI4Ag0EPgCvAWb+w/4V/JP6n/jN9ij1vPmU+RD9UvxY/0QB/QJyB6YE4AYSBIoGDwQIBEsBjf+I/lf+ZwAJ/pkAEACfArkE/wVaB0wHcAf3BzAHKwXoAm7/b/wO+b/1bfE47fDoTukj7yz1e/j2+gD/4wR8Cp8OUg8pDfEL2AuHCvMG2QEF/mn7w/tR/Bj85PuE/dgAmwS5B3EJ1wkgCswKiQoFCK0Dtv7Z+Tz1kvAy6zDlhuM46f/waPU3+Nz8LAMRCjUQpBLDEG4OGA5nDQAKtQRN/1f7G/rK+uX6LPqW+oT97QHnBXgIvwlhCvcKTAsrCrYGnAFM/FH3VPLx7BDnKuTE5znv2fSx9zr7GQHbB9gNpxHmEXEPYg3MDEUL5AYyAdv8ufpW+gr7yPsO/Nf8m/8SBBkIGwpwCjkKzwnLCMUGXQNM/iL4PfJg7cTo3eX256DuB/Vi+Cr7ZQA0B9QMMRB9EZAQ1Q0eC2kJJQfBApn9cPoL+vr6D/xT/dn+rgAtA5QGBQrICwoL1QjLBi0FuQJQ/jj4qfGa60/my+Pi5snuavbw+VH7Sf//BsMOtRKHElgQwg0tC8UIbgZZA/3+nfqg+N35kvx4/jj/OgCDAscF3wiuCqEKyQjLBY4CdP/l+/H2dfCC6TrlAeeK7vn2aPv3+y/9iQKYCu8QphJmELoMowmuB1YGmgScAYr9FfpL+Z/7N/+jATQCawIGBPIGcgnxCTIIBQVOAYn9yPmn9X7wDuoE5eHlou1E9578Df2e/aYC4AplERETtxAEDcgJcwfNBTwE1gFF/sv6m/mb+zv/7QG/AvYCNwSGBn4IpwiyBkIDLv8Y+xv3nfLO7PPngOg97wn3j/qo+o38xAJWCvQOhw/bDb8L4QlvCEEHZwUSAjn+OPw+/cD/PgEaAeEACgJKBDMGugamBT8D1P+a/PH5cfa98BrsjO0Z9CT5cPka+d/8nAPnCPAK9QorCh4JoAitCHUH1wPk/57+BwBeAQ0BYAAWASIDOQWCBsEG0wUIBDQCjwAa/un5dfTB7u/pG+n97VD0tfbD9mH6XwKHCVUMUwwcDGoM4AxmDHAJgATfAJsAkgG5AJD+3v2h/1YCZQQ6BeUEOQQyBEIEVAKw/Sr4dfML78bsbu9g9DP2p/Wk+Nf/ywXnB6QI5QkVC8cLhAv3COMEvwKYAyQEVAKjAHEBvQOuBdkGPwfYBo4GuAadBesB3/wR+D3zWe095mDj0ejC8I3zq/OB+PMB5wl8DXEOvg6LD+4QURBFC+UEhgKTAzIDSQBL/lX/LAL3BJ8GugZPBvAG8geWBssBy/uc9mrxj+q+4R/eCOW/7pvxVPFH97sC4wvaD/cQOBHkEYkT0BK1DIkFjQP4BN4DLQA9/qD/lwIkBRsGwwUjBgMIlAhHBaH/bPqW9VTvB+eJ3f/a/uMz7qbvQO+D9wIFMg5WEe0RchJ2FNYWehQ4DNAECAWnBmsCmvyz+6b+zAGBAxwDgAL3BKMI6gehAgH+p/vH9/bv6uVJ40vr/fEb8EHvV/dCApQIbwrfCgANwxEbFDsPBAhXBkEItAawAXT+xv8dA5gEUgNDAyYHpApLCccFMARQA8j/rvge8EXphuPg45jpNev56i7yqfzGAr0GOQs8DycT7xSREVYNaQzvCnsGYAKZAGwA1gCcAHAATQLlBcwGUAZhB5wHkQUsArn9jfjh8lHr9+Fr5L3sruqH6WLzFf0nArEFrghgD6EVoBIIDpoPWA/ICeAEsgLHAuYC8P+d/nICDgUvBJ4Ejgb8Bw0HUgO5AAH/+Piw8Kzq5eML6AXsKueb7D73WvsoAPIE4grpEYgQ7g6jEqoQ8wrYB7AFnQTYAVT+SAB8AkwBjwJDBTYHYAhqBxwH+wYzAy3+Qvku9Ljs+eKM6v3r3+US7qH1uPpI/kQCfA3+DnYMKRLAEj0PCQsxCSwK9QM4AKICgQFKAEsAugIYBpsEHAV8CHcHkwSKAqcAIPzc8/HtyujM3onoIeZJ5QXwfvTA/Bz/WgjVENoNWhNlFT8Tzw8QDA4N+QUFAs0CXQC1/sf9SQEBAvcArwTiBq0FAwUyBYED+v2E+Zf1UO2/5GbuxOqX5+vwAPb2+RP7hAeuCnUIRRCxEW4P5QvVDbkLagOEBVkEAQF9/6kCeAMYATEFcAeeBnIG8wdyB8oBsQD1/Dr2Fu9W6d3h9upS5OTnofAl9CD7L/7WCkMKZg4aFDMSihKZDskPpgh8BigFLAGHALn+ngGw/6sBowR0BNsGmwZBCF4FwAO3AZb7rPc/8ILq8+B07eLjr+eS8Ef0gPnL/DALGQhSDX8TLBIkEa0OABEvCLAGiAYaAr7/cv84AsX+tQHXBFcEtAW/B1sIHQWXBcMCV/1m+BXzV+x04o7vt+QG6XzwifSE+Mr7nQrqBYIMFBI4EeQPOg5BEfUG5AfZBsYByAATAAgDb/6KAkEFQgTkBT0I4wgqBeAGswO5/qb63PXk7r3lN+Ek7E/gjOg88E/0Uvij/10MWQeLENAU2hJyEeYQDBH8BggI6wWxADn/+/99AJ79AQLOA+oDvQUfCCkI1gUXB98Dbv7M+uX1de3E5dXfWeu53pPnee/D8lv4L/9iDEIHfBFZFSYTohLtEWkRbAdsCdYFPgBm/x7/lf/l+8MBNgLcAa0FHQfVB0gFWQhSBP/+Bf3L9lHvguch4v/rHOAa6f3u5vK096L+Fgp9BhEQUBNIEvIRFRH0EPcHfgkBBvQAZwB5/34ACv0VArsC/AL+BTsHZggsBm0IMwUzAZL+Xfna8jfro+Wy7nHjaOpS8AnzRfcC/QoIhwQuDQIRFRDuD8cP3Q84B2EIRwYJAe3/RwBTAJD9IgJ0A7sDLwYTCfIJCgj7CsUHuQRCAav9l/Z775nqt+Ht6xvi9OhP7q7yf/iE/HQJjAaZDn8SyREpEvIPLRH6BxMIXgV5AET/I/7d/6X8NQEYA4AD2AbbCH4KrglAC5IJ/gX2Ao7+UPjx8MLrK+OA7Cvjpuik7gLyq/ep+yoIjQVxDXURMhFpERkQFhF1CGUIogWrAMT+pP2v/mf74/+fAYQC/gXXCJEKYgqWDJYL6gf4BVICe/sN9ZHv0efb3hzrtODz5dntevIF9zf8awqyBoUONxQME4sSmxHuEpQIqwhkBmcAKP4+/dH+zPkL/ycBZAHYBOIH+wqVCF8NMAsfCLQGwQJJ/bn1E/LD6PPgS+w14WPnRe2x8jH2nvtrCYQFCg6NEtoSqhGSEdQSlwjTCIEGZADY/cf9z/3K+aH+BQGpAKIEegj2CcYJBw3QDJkIGAjWBJ/+WvgI9K7r8eKn3Y3oHd385AruSvHJ9sz+iAvDB7oRsxaXFJ4UbBSREwsJGArpBdv+Xv0i/Gn7Qvii/dH+gf8mBA4IjQn6CccOtww4ChkK5QWC/xf6gvXI6w/kzd4W6LrcSeUx7fTvY/Y2/uwJ/wabEaoVFBQBFV4UXRPICVsKZAYy/wX+qfzh+3H4F/5k/mL/TgQXB3QJGQo0DlAMlgojCjIGgAC9+4b2MO4u5zDhHerD383mQe6W8IT2SP2kCNoFIw8tFAsSXRMNE4gSewkVCksGSf8+/uH8sPvo+ND9TP6K/68DlgfoCPUKug6kDdcMzgsUCSEEWf+U+qbygex95Rnel+iB3jzmweyG8X73hf0iCo0HzhDRFCMUWxQyEz4ToQnoCTcFHP9t/Wj74vrA9zb9nv0n/78DnwdGCRgL9g/3DasN1g1LCpcFGgH7/IDzZO5V50rf+uhu36/mmOta8V32EvyeCIQGZA9rE4gTyBPtEloTSgp9CmYFyf8e/dz6QPog97D7Jvxp/t4CZwbfCZELMhC6D74P6g9MDAsJzgNy/wn4+fDO6/3ijdxU5/rdkOSR7LrxtvbV/QoLKggWEWQWKxXLFMMUPBQ+CnIKswXN/pj8Zfp9+Q328/oC/MX8jAL5BRgJ7woSECsQJA9OEJENugluBEMBd/kL8iPtQuUR3nzXo+Uz2rLjLe4K8iz5TgHoDtkKSxVFGp0WjBcEFpgUUgnyCdcED/xv+0/5o/fe9Ev6afvj+9oCxwU1CXwLHhBcED8PRBD5DNgINAQAACX4MvEB7O/jkNyA52XefORS7KHxQ/aE/RgK3geXEIMV9xSTFL0UNhTmCvEKFQZ8/4T86PrP+NX10Pme+lv7kAAKBDUHFAmCDhUPuQ6UEF8O6QqUBzkEI/0O96fywOqx5PLe6uhd39fmAO988RP4vP78CT0H0BALFX0SixRUE1MS4wlrClwFyf1i/Qj6Vfh29e75mfke+oAAPwKzBVgIVw3tDNMNRBAODSoLmwgGBSb/MPpk9ojuQ+qJ5W3gAum+4onq6O8f9fz6cwCvChoJLRE5E/oS3hKWEV4QyAh0CDoDC/7j+7X54/fs9Q/5Avmj+rL+qwEEBCkHyQpMC4sMhQ0WDAkKlweSBF7/kfsq95zxOO046djupujm7YDypfSE+ez9mgWeBEQLJg5IDckOIQ59DS0INwh0BIv/i/7M+0H6EfhZ+rT5Tfrs/Yb/rgEHBJMH6AcXCfkKkgmlCF0HdAXFAff+k/zU9//0P/IL78vyo+9n88f14fgQ/AP/hQRnBLYIFgptCrQK3gmSCdsFWAV9Aon/M/5I/Hb7DfpI+yD7NfwV/oT/UQHYAgAFoAWZBmcH5wZMBlgF9gPGAcf/6v0r+yn5Kvdf9Y3z7/bx9Gj3MvoJ/E3+lgByBAIErAbmB2YHVAfQBjMGRQPsAg8B3f4E/gb9avx9+4n8vPwM/cb+u//bANkBWAPUAxAE0gRaBN4DGwNpAtgAiP+V/tL8mfuL+rT5q/rF+Tn7Kfw2/Y7+2v+VAdwBaAPmA/MDKATdA3oDVQL/Ad4A0v9D/4b+C/6X/eP9xv0K/sb+Kv/V/28AMAGDAe4BSgI3AikC5gGUAeoAbADR/xH/g/72/X/9vP1l/cX9Iv6S/g3/lv9WAIoAKAF4AZwBtQGuAZkBKwEEAZwAKgDd/5D/Tv8Q/xr/Cf8a/0//iP/A/wMAWQCCALsA5QDyAPIA4ADFAIkAUAARAL3/cP8s/+T+of7r/qn+4P4m/1r/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"\n}"}, {"name": "predictConfig-example.json", "content": "{\n  \"language\": \"en\"\n}"}, {"name": "predictResponse-example.json", "content": "{\n  \"text\": \"one two three\",\n  \"confidence\": 0.948,\n  \"alternatives\": [\n    {\n      \"text\": \"one two three\",\n      \"confidence\": 0.948\n    },\n    {\n      \"text\": \"five two three\",\n      \"confidence\": 0.641\n    },\n    {\n      \"text\": \"nine two three\",\n      \"confidence\": 0.641\n    }\n  ],\n  \"words\": [\n    {\n      \"text\": \"one\",\n      \"confidence\": 0.921,\n      \"start\": 0.01,\n      \"end\": 0.23\n    },\n    {\n      \"text\": \"two\",\n      \"confidence\": 0.941,\n      \"start\": 0.24,\n      \"end\": 0.45\n    },\n    {\n      \"text\": \"three\",\n      \"confidence\": 0.983,\n      \"start\": 0.47,\n      \"end\": 0.74\n    }\n  ]\n}"}]}');
INSERT INTO public.model_documents VALUES
	(1, '', 'Беседует об этой платформе по-русски и по-английски. Отвечает потоком, учитывает системный промпт и параметры и вызывается как любой сервис chat-completion, поэтому на нём видно, как таким пользоваться.
## Как сделан
Это модель n-грамм по двум небольшим текстам из комплекта, около сорока отрывков на каждом языке. Слова вопроса сравниваются с отрывками, и модель n-грамм, взвешенная по тому, насколько подходит каждый, говорит токен за токеном по пяти предыдущим. Ни нейросети, ни других текстов в ней нет.
## Ограничения
- Она знает только эту платформу. Если ни один отрывок не подходит, она так и говорит.
- Это не большая языковая модель: она не рассуждает, не переводит, не считает и не пишет код.
- Из системного промпта она учитывает язык («Отвечай по-английски»), краткость («Отвечай кратко») и утверждения, которые выучивает на время беседы. Другие указания не действуют.
- Она читает только текст, не вызывает инструментов и не отдаёт логарифмов вероятностей.
- Не больше 500 сообщений и 100 000 знаков.
## Запрос
```json
{ "messages": [{ "role": "system", "content": "Отвечай кратко." }, { "role": "user", "content": "Что такое ключ API?" }], "stream": true }
```
Конфигурация, всё необязательно:
| поле | смысл | по умолчанию |
|---|---|---|
| `stream` | отвечать частями; `stream` из запроса важнее | `false` |
| `max_tokens` | предел токенов ответа, от 1 до 4096 | 512 |
| `temperature` | 0 держится выученного, до 2 отходит от него | 0.3 |
| `seed` | заставляет случай повторяться | |
| `tokens_per_second` | темп потока, чтобы его было видно; 0 — без пауз | 30 |
## Ответ
```json
{ "model": "berth-guide-ngram", "choices": [{ "index": 0, "message": { "role": "assistant", "content": "Программы называют себя ключом API." }, "finish_reason": "stop" }], "usage": { "prompt_tokens": 9, "completion_tokens": 6, "total_tokens": 15 } }
```
В потоке у каждой части `delta` вместо `message`, последняя сообщает `finish_reason` и `usage`.
'),
	(1, 'en', 'Converses about this platform in English and Russian. It streams, honours the system prompt and its parameters, and is called like every other chat-completion service, so it shows how one is used.
## How it was made
It is an n-gram model over two small texts that ship with it, some forty passages in each language. The words of your question are compared with the passages; an n-gram model, weighted by how well each fits, then speaks token by token from the five tokens before. There is no neural network and no other text in it.
## Limits
- It knows this platform and nothing else. Where no passage fits, it says so.
- It is no large language model: it does not reason, translate, count or write code.
- Of a system prompt it honours the language ("Answer in Russian"), brevity ("Be brief"), and statements, which it learns for the conversation. Other instructions have no effect.
- It reads text only, calls no tools, and gives no log probabilities.
- At most 500 messages and 100 000 characters.
## Request
```json
{ "messages": [{ "role": "system", "content": "Be brief." }, { "role": "user", "content": "What is an API key?" }], "stream": true }
```
Config, all optional:
| field | meaning | default |
|---|---|---|
| `stream` | answer in parts; the request''s own `stream` goes first | `false` |
| `max_tokens` | most tokens of an answer, 1 to 4096 | 512 |
| `temperature` | 0 keeps to what was learnt, up to 2 strays from it | 0.3 |
| `seed` | makes chance repeat itself | |
| `tokens_per_second` | the pace of streams, so that they can be watched; 0 for no pauses | 30 |
## Response
```json
{ "model": "berth-guide-ngram", "choices": [{ "index": 0, "message": { "role": "assistant", "content": "Programs identify themselves by an API key." }, "finish_reason": "stop" }], "usage": { "prompt_tokens": 9, "completion_tokens": 8, "total_tokens": 17 } }
```
In a stream each part has a `delta` in place of `message`, and the last one tells `finish_reason` and `usage`.
'),
	(1, 'ru', 'Беседует об этой платформе по-русски и по-английски. Отвечает потоком, учитывает системный промпт и параметры и вызывается как любой сервис chat-completion, поэтому на нём видно, как таким пользоваться.
## Как сделан
Это модель n-грамм по двум небольшим текстам из комплекта, около сорока отрывков на каждом языке. Слова вопроса сравниваются с отрывками, и модель n-грамм, взвешенная по тому, насколько подходит каждый, говорит токен за токеном по пяти предыдущим. Ни нейросети, ни других текстов в ней нет.
## Ограничения
- Она знает только эту платформу. Если ни один отрывок не подходит, она так и говорит.
- Это не большая языковая модель: она не рассуждает, не переводит, не считает и не пишет код.
- Из системного промпта она учитывает язык («Отвечай по-английски»), краткость («Отвечай кратко») и утверждения, которые выучивает на время беседы. Другие указания не действуют.
- Она читает только текст, не вызывает инструментов и не отдаёт логарифмов вероятностей.
- Не больше 500 сообщений и 100 000 знаков.
## Запрос
```json
{ "messages": [{ "role": "system", "content": "Отвечай кратко." }, { "role": "user", "content": "Что такое ключ API?" }], "stream": true }
```
Конфигурация, всё необязательно:
| поле | смысл | по умолчанию |
|---|---|---|
| `stream` | отвечать частями; `stream` из запроса важнее | `false` |
| `max_tokens` | предел токенов ответа, от 1 до 4096 | 512 |
| `temperature` | 0 держится выученного, до 2 отходит от него | 0.3 |
| `seed` | заставляет случай повторяться | |
| `tokens_per_second` | темп потока, чтобы его было видно; 0 — без пауз | 30 |
## Ответ
```json
{ "model": "berth-guide-ngram", "choices": [{ "index": 0, "message": { "role": "assistant", "content": "Программы называют себя ключом API." }, "finish_reason": "stop" }], "usage": { "prompt_tokens": 9, "completion_tokens": 6, "total_tokens": 15 } }
```
В потоке у каждой части `delta` вместо `message`, последняя сообщает `finish_reason` и `usage`.
'),
	(2, '', 'Бот с небольшим деревом диалога. Он показывает, чем могут отвечать сервисы типа `chat`: текстами, кнопками, картинками и звуком. Он помнит, на каком месте каждый клиент.
## Ограничения
- Он понимает свои кнопки и несколько слов, ведущих к началу, и ничего больше. Языковой модели в нём нет.
- Клиентов он помнит, пока работает его экземпляр; потом они начинают заново.
## Запрос
```json
{ "clientId": "anna", "input": "Привет" }
```
`clientId` — любое имя, по которому клиента узнают снова, `input` — набранный текст или надпись нажатой кнопки. По-русски и по-английски.
## Ответ
```json
{ "replies": [{ "type": "text", "text": "Что вам показать?" }, { "type": "buttons", "buttons": ["Путь вызова", "Что-нибудь послушать"] }] }
```
Бывают и ответы `{ "type": "image", "imageUrl": … }` и `{ "type": "audio", "audioUrl": … }`.
'),
	(2, 'en', 'A bot with a small dialogue tree. It shows what services of the type `chat` can answer with: texts, buttons, pictures and sound. It remembers where each client stands.
## Limits
- It understands its buttons and a few words that lead to the start, nothing else. There is no language model in it.
- It remembers clients as long as its instance runs; afterwards they begin anew.
## Request
```json
{ "clientId": "anna", "input": "Hello" }
```
`clientId` is any name by which the client is known again, `input` is what was typed or the label of the button that was pressed. English and Russian.
## Response
```json
{ "replies": [{ "type": "text", "text": "What would you like to see?" }, { "type": "buttons", "buttons": ["How a call travels", "Something to hear"] }] }
```
Further replies are `{ "type": "image", "imageUrl": … }` and `{ "type": "audio", "audioUrl": … }`.
'),
	(2, 'ru', 'Бот с небольшим деревом диалога. Он показывает, чем могут отвечать сервисы типа `chat`: текстами, кнопками, картинками и звуком. Он помнит, на каком месте каждый клиент.
## Ограничения
- Он понимает свои кнопки и несколько слов, ведущих к началу, и ничего больше. Языковой модели в нём нет.
- Клиентов он помнит, пока работает его экземпляр; потом они начинают заново.
## Запрос
```json
{ "clientId": "anna", "input": "Привет" }
```
`clientId` — любое имя, по которому клиента узнают снова, `input` — набранный текст или надпись нажатой кнопки. По-русски и по-английски.
## Ответ
```json
{ "replies": [{ "type": "text", "text": "Что вам показать?" }, { "type": "buttons", "buttons": ["Путь вызова", "Что-нибудь послушать"] }] }
```
Бывают и ответы `{ "type": "image", "imageUrl": … }` и `{ "type": "audio", "audioUrl": … }`.
'),
	(3, '', 'Рисует небольшие пейзажи по описанию на русском или английском. Принимает и отдаёт то же, что вызовы картинок OpenAI.
## Как сделан
Правилами и фрактальным шумом, написанными для этого сервиса: это **процедурное искусство**, без нейросети и обученной модели. Он ищет в описании знакомые слова, рисует названное слой за слоем, а остальное берёт как зерно случайности.
Он знает горы, море, лес, город, звёзды, облака, солнце и луну; день, закат, ночь, зиму и туман; названия цветов. Описание без этих слов становится абстрактной картиной.
## Ограничения
- Он не рисует людей, животных и предметы и не пишет текст. Он понимает слова, а не предложения.
- Не больше 4 картинок за запрос, сторона от 64 до 1024 точек. Картинка 1024x1024 занимает около двух секунд.
## Запрос
```json
{ "prompt": "Закат над горами у моря", "n": 2, "size": "768x512" }
```
| поле | смысл | по умолчанию |
|---|---|---|
| `prompt` | что нарисовать | |
| `n` | число картинок, от 1 до 4 | 1 |
| `size` | ширина и высота в точках | 512x512 |
| `response_format` | `b64_json` или `url` — адрес, в котором лежит сама картинка | `b64_json` |
| `seed` | с тем же зерном и описанием получится та же картинка | из описания |
Конфигурация: `size` и `seed` для запросов, где их нет.
## Ответ
```json
{ "created": 1750000000, "data": [{ "b64_json": "iVBORw0KGgo…" }] }
```
Каждая картинка — файл PNG.
'),
	(3, 'en', 'Paints small landscapes from a prompt in English or Russian. It takes and gives what OpenAI''s image calls do.
## How it was made
By rules and fractal noise, written for this service: **procedural art**, no neural network and no trained model. It looks for words it knows in the prompt, paints what they name layer upon layer, and takes the rest of the prompt as a seed of chance.
It knows mountains, sea, forest, city, stars, clouds, sun and moon; day, sunset, night, winter and fog; and the names of colours. A prompt without any of these becomes an abstract picture.
## Limits
- It paints no people, animals or things, and no text. It understands words, not sentences.
- At most 4 pictures in a request, of 64 to 1024 pixels a side. A picture of 1024x1024 takes about two seconds.
## Request
```json
{ "prompt": "Sunset over mountains by the sea", "n": 2, "size": "768x512" }
```
| field | meaning | default |
|---|---|---|
| `prompt` | what to paint | |
| `n` | number of pictures, 1 to 4 | 1 |
| `size` | width and height in pixels | 512x512 |
| `response_format` | `b64_json`, or `url` for an address that holds the picture | `b64_json` |
| `seed` | the same seed and prompt make the same picture | from the prompt |
Config: `size` and `seed` for requests that do not say them.
## Response
```json
{ "created": 1750000000, "data": [{ "b64_json": "iVBORw0KGgo…" }] }
```
Each picture is a PNG file.
'),
	(3, 'ru', 'Рисует небольшие пейзажи по описанию на русском или английском. Принимает и отдаёт то же, что вызовы картинок OpenAI.
## Как сделан
Правилами и фрактальным шумом, написанными для этого сервиса: это **процедурное искусство**, без нейросети и обученной модели. Он ищет в описании знакомые слова, рисует названное слой за слоем, а остальное берёт как зерно случайности.
Он знает горы, море, лес, город, звёзды, облака, солнце и луну; день, закат, ночь, зиму и туман; названия цветов. Описание без этих слов становится абстрактной картиной.
## Ограничения
- Он не рисует людей, животных и предметы и не пишет текст. Он понимает слова, а не предложения.
- Не больше 4 картинок за запрос, сторона от 64 до 1024 точек. Картинка 1024x1024 занимает около двух секунд.
## Запрос
```json
{ "prompt": "Закат над горами у моря", "n": 2, "size": "768x512" }
```
| поле | смысл | по умолчанию |
|---|---|---|
| `prompt` | что нарисовать | |
| `n` | число картинок, от 1 до 4 | 1 |
| `size` | ширина и высота в точках | 512x512 |
| `response_format` | `b64_json` или `url` — адрес, в котором лежит сама картинка | `b64_json` |
| `seed` | с тем же зерном и описанием получится та же картинка | из описания |
Конфигурация: `size` и `seed` для запросов, где их нет.
## Ответ
```json
{ "created": 1750000000, "data": [{ "b64_json": "iVBORw0KGgo…" }] }
```
Каждая картинка — файл PNG.
'),
	(4, '', 'Классификатор коротких обращений клиентов по темам. Знает пять меток:
| метка | о чём обращение |
|---|---|
| `payment` | списания, цены, счета, скидки |
| `delivery` | курьеры, посылки, адреса, сроки |
| `return` | возвраты, обмены, брак, гарантия |
| `account` | вход, пароли, профиль, личные данные |
| `technical` | сбои приложений, сайтов и устройств |
## Как сделан
Мультиномиальная логистическая регрессия по словам и началам слов. Обучается при каждом запуске, быстрее чем за секунду, на 600 сообщениях из своего комплекта: по 60 русских и 60 английских на каждую метку, написанных специально для этого.
При перекрёстной проверке на пяти частях этих сообщений верны 89 ответов из 100 (русские — 87, английские — 91). Случайный выбор был бы верен в 20.
## Ограничения
- Он видел мало слов: на настоящих обращениях из вашей области ответы будут хуже, пока вы не обучите его на них.
- Сообщение не по теме всё равно получит самую вероятную из пяти меток; задайте `threshold`, чтобы отбросить слабые ответы.
- Не больше 1000 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 500 000.
## Запрос
```json
{ "texts": ["Where is my parcel?", "Я заплатил дважды"] }
```
Конфигурация, оба поля необязательны: `top` — сколько меток вернуть (без него все), `threshold` — наименьшая вероятность, от 0 до 1.
```json
{ "top": 2 }
```
## Ответ
Для каждого текста — метки, начиная с самой вероятной, и их вероятности; по всем меткам они дают в сумме 1.
```json
{
  "items_list": [
    { "items": [{ "value": "delivery" }, { "value": "technical" }], "scores": [0.9989, 0.0005] },
    { "items": [{ "value": "payment" }, { "value": "account" }], "scores": [0.8059, 0.0676] }
  ]
}
```
## Обучение
Обучите сервис на своих метках набором данных вида
```json
{ "items": [{ "text": "Где моя посылка?", "label": "delivery" }] }
```
или `{"texts": [...]}` с целями `{"items_list": [{"items": [{"value": "delivery"}]}]}`. Не больше 20 000 примеров и 100 меток. Обученный сервис знает только ваши метки.
'),
	(4, 'en', 'A classifier of short customer messages by topic. It knows five labels:
| label | messages about |
|---|---|
| `payment` | charges, prices, invoices, discounts |
| `delivery` | couriers, parcels, addresses, dates |
| `return` | refunds, exchanges, defects, warranty |
| `account` | sign-in, passwords, profiles, personal data |
| `technical` | faults of apps, sites and devices |
## How it was made
A multinomial logistic regression over words and the beginnings of words. It is trained at each start, in well under a second, on the 600 messages that ship with it: 60 in Russian and 60 in English for each label, written for this purpose.
In five-fold cross-validation on these messages it is right for 89 of 100 (Russian 87, English 91). Chance would be right for 20.
## Limits
- It has seen few words: real messages of your own field will give worse results until you train it on them.
- A message on none of the topics still gets the likeliest of the five; set `threshold` to leave weak answers out.
- At most 1000 texts in a request, of at most 10 000 characters each and 500 000 together.
## Request
```json
{ "texts": ["Where is my parcel?", "Я заплатил дважды"] }
```
Config, both fields optional: `top`, how many labels to give (all when absent); `threshold`, the least probability, 0 to 1.
```json
{ "top": 2 }
```
## Response
For each text the labels, likeliest first, and their probabilities, which add up to 1 over all labels.
```json
{
  "items_list": [
    { "items": [{ "value": "delivery" }, { "value": "technical" }], "scores": [0.9989, 0.0005] },
    { "items": [{ "value": "payment" }, { "value": "account" }], "scores": [0.8059, 0.0676] }
  ]
}
```
## Training
Train it on your own labels with a data set of the form
```json
{ "items": [{ "text": "Where is my parcel?", "label": "delivery" }] }
```
or with `{"texts": [...]}` and the targets `{"items_list": [{"items": [{"value": "delivery"}]}]}`. At most 20 000 examples and 100 labels. The trained service knows your labels only.
'),
	(4, 'ru', 'Классификатор коротких обращений клиентов по темам. Знает пять меток:
| метка | о чём обращение |
|---|---|
| `payment` | списания, цены, счета, скидки |
| `delivery` | курьеры, посылки, адреса, сроки |
| `return` | возвраты, обмены, брак, гарантия |
| `account` | вход, пароли, профиль, личные данные |
| `technical` | сбои приложений, сайтов и устройств |
## Как сделан
Мультиномиальная логистическая регрессия по словам и началам слов. Обучается при каждом запуске, быстрее чем за секунду, на 600 сообщениях из своего комплекта: по 60 русских и 60 английских на каждую метку, написанных специально для этого.
При перекрёстной проверке на пяти частях этих сообщений верны 89 ответов из 100 (русские — 87, английские — 91). Случайный выбор был бы верен в 20.
## Ограничения
- Он видел мало слов: на настоящих обращениях из вашей области ответы будут хуже, пока вы не обучите его на них.
- Сообщение не по теме всё равно получит самую вероятную из пяти меток; задайте `threshold`, чтобы отбросить слабые ответы.
- Не больше 1000 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 500 000.
## Запрос
```json
{ "texts": ["Where is my parcel?", "Я заплатил дважды"] }
```
Конфигурация, оба поля необязательны: `top` — сколько меток вернуть (без него все), `threshold` — наименьшая вероятность, от 0 до 1.
```json
{ "top": 2 }
```
## Ответ
Для каждого текста — метки, начиная с самой вероятной, и их вероятности; по всем меткам они дают в сумме 1.
```json
{
  "items_list": [
    { "items": [{ "value": "delivery" }, { "value": "technical" }], "scores": [0.9989, 0.0005] },
    { "items": [{ "value": "payment" }, { "value": "account" }], "scores": [0.8059, 0.0676] }
  ]
}
```
## Обучение
Обучите сервис на своих метках набором данных вида
```json
{ "items": [{ "text": "Где моя посылка?", "label": "delivery" }] }
```
или `{"texts": [...]}` с целями `{"items_list": [{"items": [{"value": "delivery"}]}]}`. Не больше 20 000 примеров и 100 меток. Обученный сервис знает только ваши метки.
'),
	(5, '', 'Находит в русских и английских текстах имена и другие сведения и точно указывает их место:
| тип | что | значение |
|---|---|---|
| `PERSON` | люди | как написано |
| `LOCATION` | страны, города, улицы, реки | начальная форма для русских названий из списка (`Казань` для «в Казани») |
| `ORGANIZATION` | компании, ведомства, вузы | начальная форма для русских названий из списка |
| `DATE` | даты, дни, годы | ISO 8601, насколько сказано: `2026-03-12`, `--03-12`, `2026-03`, `2026`; или название дня |
| `TIME` | время суток | `HH:MM` |
| `PHONE_NUMBER` | телефоны | `+` и цифры; одни цифры, если страна не указана |
| `EMAIL`, `URL` | адреса | строчными буквами; со схемой |
| `AMOUNT_OF_MONEY` | суммы в RUB, USD, EUR, GBP, KZT, UAH, CNY | `5000 RUB` |
## Как сделан
По правилам. Английские имена людей, мест и организаций находит открытая библиотека compromise (лицензия MIT). Русские — по спискам примерно из 250 имён, 400 мест и 180 организаций во всех падежах, по окончаниям фамилий и отчеств и по словам рядом с названием («улица», «ООО», «область»). Остальное — шаблоны.
На 50 коротких предложениях, написанных для проверки, со 128 сущностями, верны 99 найденных из 100 и найдены 97 из 100.
## Ограничения
- Эти предложения просты; на новостях и литературе результат хуже. Редкие иностранные имена, фамилии без имени и имена, совпадающие с обычными словами, часто пропускаются.
- `03/04/2021` читается как 3 апреля. Относительные дни («завтра») в даты не переводятся.
- `source_type` всегда `UNKNOWN`.
- Не больше 100 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 100 000.
## Запрос
```json
{
  "texts": [
    "Анна Петрова прилетает в Казань 12 марта 2026 года в 15:30, билет за 5 000 рублей.",
    "Call Tim Cook of Apple at +1 408 555 0123, write to tim@example.com or see www.example.com."
  ]
}
```
или `{"text": "..."}` для одного текста. Конфигурация, необязательна: `types` — какие типы вернуть.
## Ответ
Границы считаются в единицах UTF-16, конец не включается. Для одного текста ответ — `{"entities": [...]}`.
```json
{ "entities_list": [{ "entities": [{ "entity_type": "PERSON", "entity": "Анна Петрова", "value": "Анна Петрова", "source_type": "UNKNOWN", "span": { "start_index": 0, "end_index": 12 } }] }] }
```
'),
	(5, 'en', 'Finds names and other facts in Russian and English text, with their exact places:
| type | what | value |
|---|---|---|
| `PERSON` | people | as written |
| `LOCATION` | countries, cities, streets, rivers | base form for listed Russian names (`Казань` for «в Казани») |
| `ORGANIZATION` | companies, offices, universities | base form for listed Russian names |
| `DATE` | calendar dates, days, years | ISO 8601 as far as said: `2026-03-12`, `--03-12`, `2026-03`, `2026`; or the day''s name |
| `TIME` | times of day | `HH:MM` |
| `PHONE_NUMBER` | phone numbers | `+` and digits; digits alone when the country is not said |
| `EMAIL`, `URL` | addresses | in lower case; with scheme |
| `AMOUNT_OF_MONEY` | sums in RUB, USD, EUR, GBP, KZT, UAH, CNY | `5000 RUB` |
## How it was made
By rules. English people, places and organisations come from the open-source library compromise (MIT licence). Russian ones come from lists of some 250 first names, 400 places and 180 organisations in all their case forms, from the endings of surnames and patronymics, and from words beside a name («улица», «ООО», «область»). All else is patterns.
On 50 short sentences written to test it, with 128 entities, 99 of 100 given entities are right and 97 of 100 are found.
## Limits
- Those sentences are plain; news and literature give worse results. Rare foreign names, surnames without a first name and names that are also common words are often missed.
- `03/04/2021` is read as 3 April. Relative days ("tomorrow") are not turned into dates.
- `source_type` is always `UNKNOWN`.
- At most 100 texts in a request, of at most 10 000 characters each and 100 000 together.
## Request
```json
{
  "texts": [
    "Анна Петрова прилетает в Казань 12 марта 2026 года в 15:30, билет за 5 000 рублей.",
    "Call Tim Cook of Apple at +1 408 555 0123, write to tim@example.com or see www.example.com."
  ]
}
```
or `{"text": "..."}` for a single text. Config, optional: `types`, the types to give.
## Response
Spans count UTF-16 units and exclude their end. For a single text the answer is `{"entities": [...]}`.
```json
{ "entities_list": [{ "entities": [{ "entity_type": "PERSON", "entity": "Анна Петрова", "value": "Анна Петрова", "source_type": "UNKNOWN", "span": { "start_index": 0, "end_index": 12 } }] }] }
```
'),
	(5, 'ru', 'Находит в русских и английских текстах имена и другие сведения и точно указывает их место:
| тип | что | значение |
|---|---|---|
| `PERSON` | люди | как написано |
| `LOCATION` | страны, города, улицы, реки | начальная форма для русских названий из списка (`Казань` для «в Казани») |
| `ORGANIZATION` | компании, ведомства, вузы | начальная форма для русских названий из списка |
| `DATE` | даты, дни, годы | ISO 8601, насколько сказано: `2026-03-12`, `--03-12`, `2026-03`, `2026`; или название дня |
| `TIME` | время суток | `HH:MM` |
| `PHONE_NUMBER` | телефоны | `+` и цифры; одни цифры, если страна не указана |
| `EMAIL`, `URL` | адреса | строчными буквами; со схемой |
| `AMOUNT_OF_MONEY` | суммы в RUB, USD, EUR, GBP, KZT, UAH, CNY | `5000 RUB` |
## Как сделан
По правилам. Английские имена людей, мест и организаций находит открытая библиотека compromise (лицензия MIT). Русские — по спискам примерно из 250 имён, 400 мест и 180 организаций во всех падежах, по окончаниям фамилий и отчеств и по словам рядом с названием («улица», «ООО», «область»). Остальное — шаблоны.
На 50 коротких предложениях, написанных для проверки, со 128 сущностями, верны 99 найденных из 100 и найдены 97 из 100.
## Ограничения
- Эти предложения просты; на новостях и литературе результат хуже. Редкие иностранные имена, фамилии без имени и имена, совпадающие с обычными словами, часто пропускаются.
- `03/04/2021` читается как 3 апреля. Относительные дни («завтра») в даты не переводятся.
- `source_type` всегда `UNKNOWN`.
- Не больше 100 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 100 000.
## Запрос
```json
{
  "texts": [
    "Анна Петрова прилетает в Казань 12 марта 2026 года в 15:30, билет за 5 000 рублей.",
    "Call Tim Cook of Apple at +1 408 555 0123, write to tim@example.com or see www.example.com."
  ]
}
```
или `{"text": "..."}` для одного текста. Конфигурация, необязательна: `types` — какие типы вернуть.
## Ответ
Границы считаются в единицах UTF-16, конец не включается. Для одного текста ответ — `{"entities": [...]}`.
```json
{ "entities_list": [{ "entities": [{ "entity_type": "PERSON", "entity": "Анна Петрова", "value": "Анна Петрова", "source_type": "UNKNOWN", "span": { "start_index": 0, "end_index": 12 } }] }] }
```
'),
	(6, '', 'Превращает текст в вектор длиной до 128 чисел так, что у близких по смыслу текстов близкие векторы, одинаково для русского и английского: «Котёнок спит на диване» близко к "The cat sleeps on the sofa" и далеко от «Банк повысил ставки». Длина векторов единичная, поэтому их скалярное произведение — это косинус.
## Как сделан
Латентно-семантическим анализом: при каждом запуске, примерно за секунду, он учится на тексте из 313 строк из своего комплекта. В строке — английские и русские слова одного значения, строки собраны в 19 бытовых тем. Небольшая доля вектора — случайная проекция троек букв, поэтому имена и незнакомые слова сравниваются по написанию.
На 30 бытовых предложениях с перефразировками и переводами, которых нет в учебном тексте, нужное предложение оказывается ближайшим из 30 в 87 случаях из 100 для английских перефразировок, в 90 для русских и всегда для предложения и его перевода. Предложения взяты из тем учебного текста; на других темах результат будет хуже.
## Ограничения
- Он знает около 2 900 слов и не знает ни порядка слов, ни отрицания: «собака укусила человека» и «человек укусил собаку» почти одно и то же.
- Он мал и быстр, но с большой языковой моделью не сравнится.
- Не больше 500 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 500 000.
## Запрос
```json
{ "texts": ["The cat sleeps on the sofa", "Котёнок спит на диване", "The bank raised its rates"] }
```
Конфигурация, необязательна: `dimensions`, от 8 до 128 (по умолчанию 128). В коротком векторе остаются самые значимые измерения.
```json
{ "dimensions": 64 }
```
## Ответ
```
{ "embedded_texts": [{ "vector": [0.282191, -0.074749, ...] }, { "vector": [0.183325, ...] }, { "vector": [0.17222, ...] }] }
```
'),
	(6, 'en', 'Turns a text into a vector of up to 128 numbers, such that texts of like meaning have like vectors, in Russian and English alike: "The cat sleeps on the sofa" is near «Котёнок спит на диване» and far from "The bank raised its rates". Vectors have unit length, so their scalar product is their cosine.
## How it was made
By latent semantic analysis, learnt in about a second at each start from a text of 313 lines that ships with it. Each line holds the English and Russian words of one meaning, under 19 everyday themes. A small share of each vector is a random projection of the letter triples of the text, so that names and unknown words are compared by spelling.
On 30 everyday sentences, each with a paraphrase and the translations of both, none of them in the learnt text, the counterpart is the nearest of 30 in 87 of 100 cases for English paraphrases, 90 for Russian, and always between a sentence and its translation. The sentences keep to the themes of the learnt text; elsewhere expect less.
## Limits
- It knows some 2 900 words, and neither word order nor negation: "a dog bit a man" equals "a man bit a dog".
- It is small and quick, no match for a large language model.
- At most 500 texts in a request, of at most 10 000 characters each and 500 000 together.
## Request
```json
{ "texts": ["The cat sleeps on the sofa", "Котёнок спит на диване", "The bank raised its rates"] }
```
Config, optional: `dimensions`, 8 to 128 (default 128). Shorter vectors keep the dimensions that tell most.
```json
{ "dimensions": 64 }
```
## Response
```
{ "embedded_texts": [{ "vector": [0.282191, -0.074749, ...] }, { "vector": [0.183325, ...] }, { "vector": [0.17222, ...] }] }
```
'),
	(6, 'ru', 'Превращает текст в вектор длиной до 128 чисел так, что у близких по смыслу текстов близкие векторы, одинаково для русского и английского: «Котёнок спит на диване» близко к "The cat sleeps on the sofa" и далеко от «Банк повысил ставки». Длина векторов единичная, поэтому их скалярное произведение — это косинус.
## Как сделан
Латентно-семантическим анализом: при каждом запуске, примерно за секунду, он учится на тексте из 313 строк из своего комплекта. В строке — английские и русские слова одного значения, строки собраны в 19 бытовых тем. Небольшая доля вектора — случайная проекция троек букв, поэтому имена и незнакомые слова сравниваются по написанию.
На 30 бытовых предложениях с перефразировками и переводами, которых нет в учебном тексте, нужное предложение оказывается ближайшим из 30 в 87 случаях из 100 для английских перефразировок, в 90 для русских и всегда для предложения и его перевода. Предложения взяты из тем учебного текста; на других темах результат будет хуже.
## Ограничения
- Он знает около 2 900 слов и не знает ни порядка слов, ни отрицания: «собака укусила человека» и «человек укусил собаку» почти одно и то же.
- Он мал и быстр, но с большой языковой моделью не сравнится.
- Не больше 500 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 500 000.
## Запрос
```json
{ "texts": ["The cat sleeps on the sofa", "Котёнок спит на диване", "The bank raised its rates"] }
```
Конфигурация, необязательна: `dimensions`, от 8 до 128 (по умолчанию 128). В коротком векторе остаются самые значимые измерения.
```json
{ "dimensions": 64 }
```
## Ответ
```
{ "embedded_texts": [{ "vector": [0.282191, -0.074749, ...] }, { "vector": [0.183325, ...] }, { "vector": [0.17222, ...] }] }
```
'),
	(7, '', 'Определяет, на каком языке написан текст. Различает 62 языка: русский, английский, казахский, украинский, белорусский, немецкий, французский, испанский, итальянский, португальский, польский, турецкий, китайский, японский, арабский и другие.
## Как сделан
Это открытый определитель tinyld (лицензия MIT): он знает письменность, частые слова и частые сочетания букв каждого языка. На 48 бытовых предложениях из двух–семи слов на двенадцати языках он верно называет все языки.
## Ограничения
- Отдельные слова и имена — это догадки: одно слово `hello` принимается за итальянское, `Рахмет` — за русское. Если известно, какие языки возможны, укажите `languages`.
- У текста один язык: части смешанного текста не различаются.
- У текста без слов (цифры, знаки, эмодзи) языка нет: список пуст.
- Не больше 1000 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 500 000.
## Запрос
```json
{ "texts": ["Where are the keys?", "Қайырлы күн, дүкен қашан ашылады?"] }
```
Конфигурация, все поля необязательны:
| поле | смысл | по умолчанию |
|---|---|---|
| `operation` | `detect` — определить язык; `correct` — исправить типографику, см. ниже | `detect` |
| `top` | сколько языков вернуть, начиная с самого вероятного | 1 |
| `minConfidence` | догадки с меньшей уверенностью, от 0 до 1, отбрасываются | 0.05 |
| `languages` | коды, из которых выбирать | все |
## Ответ
Для каждого текста — код его языка по ISO 639.
```json
{ "texts_list": [{ "values": ["en"] }, { "values": ["kk"] }] }
```
## Типографика
С `{ "operation": "correct" }` в ответе те же тексты с исправленной типографикой, по десятку правил: пробелы, кавычки по письменности текста, тире, многоточия, повторы слов, прописные буквы в начале предложений. Адреса, числа и код в обратных кавычках не меняются. Орфографию он не знает.
```json
{ "corrected_texts": ["Он сказал «да» — и ушёл…"] }
```
'),
	(7, 'en', 'Tells in which language a text is written, among 62 languages: Russian, English, Kazakh, Ukrainian, Belarusian, German, French, Spanish, Italian, Portuguese, Polish, Turkish, Chinese, Japanese, Arabic and others.
## How it was made
It is the open-source detector tinyld (MIT licence): it knows the scripts, the frequent words and the frequent letter sequences of each language. On 48 everyday sentences of two to seven words in twelve languages it names all languages rightly.
## Limits
- Single words and names are guesses: `hello` alone is taken for Italian, `Рахмет` for Russian. Give `languages` when you know which may occur.
- One text has one language: the parts of a mixed text are not told apart.
- A text without words (digits, punctuation, emoji) has no language: its list is empty.
- At most 1000 texts in a request, of at most 10 000 characters each and 500 000 together.
## Request
```json
{ "texts": ["Where are the keys?", "Қайырлы күн, дүкен қашан ашылады?"] }
```
Config, all fields optional:
| field | meaning | default |
|---|---|---|
| `operation` | `detect`: tell the languages; `correct`: mend the typography, see below | `detect` |
| `top` | how many languages to give for a text, likeliest first | 1 |
| `minConfidence` | guesses of less confidence, 0 to 1, are left out | 0.05 |
| `languages` | the codes to choose from | all |
## Response
For each text the ISO 639 codes of its language.
```json
{ "texts_list": [{ "values": ["en"] }, { "values": ["kk"] }] }
```
## Typography
With `{ "operation": "correct" }` the answer holds the texts with their typography mended, by a dozen rules: spaces, quotation marks of the text''s script, dashes, ellipses, words said twice, capitals at the start of sentences. Addresses, numbers and code between backquotes stay. It knows no spelling.
```json
{ "corrected_texts": ["She said “yes” — and left…"] }
```
'),
	(7, 'ru', 'Определяет, на каком языке написан текст. Различает 62 языка: русский, английский, казахский, украинский, белорусский, немецкий, французский, испанский, итальянский, португальский, польский, турецкий, китайский, японский, арабский и другие.
## Как сделан
Это открытый определитель tinyld (лицензия MIT): он знает письменность, частые слова и частые сочетания букв каждого языка. На 48 бытовых предложениях из двух–семи слов на двенадцати языках он верно называет все языки.
## Ограничения
- Отдельные слова и имена — это догадки: одно слово `hello` принимается за итальянское, `Рахмет` — за русское. Если известно, какие языки возможны, укажите `languages`.
- У текста один язык: части смешанного текста не различаются.
- У текста без слов (цифры, знаки, эмодзи) языка нет: список пуст.
- Не больше 1000 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 500 000.
## Запрос
```json
{ "texts": ["Where are the keys?", "Қайырлы күн, дүкен қашан ашылады?"] }
```
Конфигурация, все поля необязательны:
| поле | смысл | по умолчанию |
|---|---|---|
| `operation` | `detect` — определить язык; `correct` — исправить типографику, см. ниже | `detect` |
| `top` | сколько языков вернуть, начиная с самого вероятного | 1 |
| `minConfidence` | догадки с меньшей уверенностью, от 0 до 1, отбрасываются | 0.05 |
| `languages` | коды, из которых выбирать | все |
## Ответ
Для каждого текста — код его языка по ISO 639.
```json
{ "texts_list": [{ "values": ["en"] }, { "values": ["kk"] }] }
```
## Типографика
С `{ "operation": "correct" }` в ответе те же тексты с исправленной типографикой, по десятку правил: пробелы, кавычки по письменности текста, тире, многоточия, повторы слов, прописные буквы в начале предложений. Адреса, числа и код в обратных кавычках не меняются. Орфографию он не знает.
```json
{ "corrected_texts": ["Он сказал «да» — и ушёл…"] }
```
'),
	(8, '', 'Говорит по-русски и по-английски, в том числе вперемешку, мужским или женским голосом.
## Как сделан
Это формантный синтезатор классического вида (Klatt 1980), написанный для этого сервиса: без записей и нейросетей. Написание переводится в звуки правилами и короткими списками слов — для английского по открытым правилам отчёта NRL 7948 (1976), — числа, знаки и сокращения становятся словами, мелодия следует за знаками препинания. Речь создаётся более чем в двадцать раз быстрее, чем звучит.
## Ограничения
- Голос машинный: разборчивый, но не естественный.
- Русское ударение задано списком примерно из 1200 слов и начал слов, в остальных словах угадывается; в обычном тексте оно верно примерно в 3 из 4 многосложных слов. Где важно, поставьте его сами: `з+амок` или знак ударения.
- Редкие английские слова и имена читаются по правилам и могут звучать неверно. Числа читаются в начальной форме.
- Буквы, кроме кириллицы и латиницы, пропускаются. Не больше 3000 знаков в запросе.
## Запрос
```json
{ "text": "Здравствуйте! Your order has arrived.", "voice": "female", "outputAudioSpec": { "audioEncoding": "LINEAR16_PCM", "sampleRateHertz": 22050 } }
```
| поле | смысл | по умолчанию |
|---|---|---|
| `text` | что сказать | |
| `voice` | `male` (мужской) или `female` (женский) | `male` |
| `outputAudioSpec.sampleRateHertz` | от 8000 до 48000 | 22050 |
| `dictionary` | слова, которые произносятся не так, как пишутся: `[{ "original": "SQL", "replacement": "сиквел" }]` | |
Конфигурация: `voice`, `outputAudioSpec` и `dictionary` для запросов, где их нет; `stream` — отвечать по частям фразы. `encodeBase64` может быть только true.
```json
{ "voice": "female" }
```
## Ответ
```json
{ "text": "Здравствуйте! Your order has arrived.", "audio_base64": "UklGRi…" }
```
`audio_base64` — файл WAV: один канал линейной 16-битной PCM. В потоке раскодированные части подряд составляют один файл WAV, длина в заголовке которого не указана.
## Обучение
Набор данных вида `{ "dictionary": [{ "original": "SQL", "replacement": "сиквел" }] }` становится словарём вашего собственного сервиса. Словари конфигурации и запроса важнее его. Заменяются целые слова и выражения, как бы ни были написаны буквы.
'),
	(8, 'en', 'Speaks Russian and English, also mixed in one text, with a male or a female voice.
## How it was made
It is a formant synthesizer of the classical kind (Klatt 1980), written for this service: no recordings, no neural network. Spelling becomes phonemes by rules and short word lists — for English after the public rules of NRL Report 7948 (1976) —, numbers, signs and abbreviations become words, and melody follows the punctuation. It speaks more than twenty times as fast as one listens.
## Limits
- It sounds like a machine, intelligible but not natural.
- Russian stress is listed for some 1200 words and beginnings of words and guessed for all others; on plain text it is right in about 3 of 4 words of several syllables. Mark it where it matters: `з+амок` or a combining acute accent.
- Rare English words and names follow the rules of spelling, and so may be wrong. Numbers are read in their base form.
- Letters other than Cyrillic and Latin are left out. At most 3000 characters in a request.
## Request
```json
{ "text": "Здравствуйте! Your order has arrived.", "voice": "female", "outputAudioSpec": { "audioEncoding": "LINEAR16_PCM", "sampleRateHertz": 22050 } }
```
| field | meaning | default |
|---|---|---|
| `text` | what to say | |
| `voice` | `male` or `female` | `male` |
| `outputAudioSpec.sampleRateHertz` | 8000 to 48000 | 22050 |
| `dictionary` | words that are said otherwise than written: `[{ "original": "SQL", "replacement": "sequel" }]` | |
Config: `voice`, `outputAudioSpec` and `dictionary` for requests that do not say them; `stream`: answer clause by clause. `encodeBase64` can only be true.
```json
{ "voice": "female" }
```
## Response
```json
{ "text": "Здравствуйте! Your order has arrived.", "audio_base64": "UklGRi…" }
```
`audio_base64` is a WAV file: one channel of 16-bit linear PCM. In a stream the decoded parts, put in a row, are one WAV file whose header leaves the length open.
## Training
A dataset of the form `{ "dictionary": [{ "original": "SQL", "replacement": "sequel" }] }` becomes the dictionary of a service of your own. The dictionaries of the config and of the request go before it. Whole words and phrases are replaced, in whatever case they are written.
'),
	(8, 'ru', 'Говорит по-русски и по-английски, в том числе вперемешку, мужским или женским голосом.
## Как сделан
Это формантный синтезатор классического вида (Klatt 1980), написанный для этого сервиса: без записей и нейросетей. Написание переводится в звуки правилами и короткими списками слов — для английского по открытым правилам отчёта NRL 7948 (1976), — числа, знаки и сокращения становятся словами, мелодия следует за знаками препинания. Речь создаётся более чем в двадцать раз быстрее, чем звучит.
## Ограничения
- Голос машинный: разборчивый, но не естественный.
- Русское ударение задано списком примерно из 1200 слов и начал слов, в остальных словах угадывается; в обычном тексте оно верно примерно в 3 из 4 многосложных слов. Где важно, поставьте его сами: `з+амок` или знак ударения.
- Редкие английские слова и имена читаются по правилам и могут звучать неверно. Числа читаются в начальной форме.
- Буквы, кроме кириллицы и латиницы, пропускаются. Не больше 3000 знаков в запросе.
## Запрос
```json
{ "text": "Здравствуйте! Your order has arrived.", "voice": "female", "outputAudioSpec": { "audioEncoding": "LINEAR16_PCM", "sampleRateHertz": 22050 } }
```
| поле | смысл | по умолчанию |
|---|---|---|
| `text` | что сказать | |
| `voice` | `male` (мужской) или `female` (женский) | `male` |
| `outputAudioSpec.sampleRateHertz` | от 8000 до 48000 | 22050 |
| `dictionary` | слова, которые произносятся не так, как пишутся: `[{ "original": "SQL", "replacement": "сиквел" }]` | |
Конфигурация: `voice`, `outputAudioSpec` и `dictionary` для запросов, где их нет; `stream` — отвечать по частям фразы. `encodeBase64` может быть только true.
```json
{ "voice": "female" }
```
## Ответ
```json
{ "text": "Здравствуйте! Your order has arrived.", "audio_base64": "UklGRi…" }
```
`audio_base64` — файл WAV: один канал линейной 16-битной PCM. В потоке раскодированные части подряд составляют один файл WAV, длина в заголовке которого не указана.
## Обучение
Набор данных вида `{ "dictionary": [{ "original": "SQL", "replacement": "сиквел" }] }` становится словарём вашего собственного сервиса. Словари конфигурации и запроса важнее его. Заменяются целые слова и выражения, как бы ни были написаны буквы.
'),
	(9, '', 'Распознаёт цифры от нуля до девяти по-английски или по-русски, одну или несколько подряд.
## Как сделан
Это распознаватель классического вида: мел-кепстры, скрытая марковская модель для каждого слова и поиск самого вероятного ряда слов по Витерби. При каждом запуске он за несколько секунд учится заново только на синтетической речи: формантный синтезатор сервиса `tts` произносит каждую цифру 32 голосами с шумом. Записей людей в нём нет.
## Насколько он точен
Измерено на синтетических голосах, на которых он не учился, по пять цифр подряд:
| | неверных слов |
|---|---|
| паузы между словами, без шума | 0,7 % |
| паузы, шум на 20 дБ тише речи | 0,5 % |
| паузы, шум на 10 дБ тише речи | 1,8 % |
| без пауз, шум на 20 дБ тише речи | 4,8 % |
| другой синтезатор, отдельные слова | примерно каждое 4-е |
С людьми измерений не было; с ними он, несомненно, хуже. Это пример сервиса, а не готовый продукт.
## Ограничения
- Только десять цифр: другие слова слышатся как ближайшие к ним цифры, с меньшей уверенностью.
- Файлы WAV с линейной 16-битной PCM, с любой обычной частотой дискретизации, не длиннее 60 с. MP3, OGG и прочие не принимаются.
- Паузы между словами помогают.
## Запрос
```json
{ "audio_base64": "UklGRi…" }
```
Конфигурация: `language` — `en` или `ru`, если ожидается только один язык; без неё берётся более вероятный для всего звука.
```json
{ "language": "ru" }
```
## Ответ
```json
{
  "text": "one two",
  "confidence": 0.97,
  "alternatives": [{ "text": "one two", "confidence": 0.97 }, { "text": "nine two", "confidence": 0.5 }],
  "words": [{ "text": "one", "confidence": 0.97, "start": 0.21, "end": 0.5 }, { "text": "two", "confidence": 0.97, "start": 0.7, "end": 0.96 }]
}
```
`confidence` — от 0 до 1, `start` и `end` — в секундах. Если цифр не слышно, `text` пуст.
'),
	(9, 'en', 'Recognises the digits from zero to nine in English or Russian, one or many in a row.
## How it was made
It is a recogniser of the classical kind: mel cepstra, a hidden Markov model for each word, and a Viterbi search for the likeliest row of words. It learns anew at every start, in a few seconds, from synthetic speech alone: the formant synthesizer of the service `tts` says each digit in 32 voices with noise. There are no recordings of people in it.
## How good it is
Measured with synthetic voices that it has not learnt from, five digits in a row:
| | words wrong |
|---|---|
| pauses between the words, no noise | 0.7 % |
| pauses, noise 20 dB below the speech | 0.5 % |
| pauses, noise 10 dB below the speech | 1.8 % |
| no pauses, noise 20 dB below the speech | 4.8 % |
| another synthesizer, single words | about 1 in 4 |
It was not measured with people, for whom it is certainly worse. Take it for an example of a service, not for a product.
## Limits
- Only the ten digits: other words are heard as the digits nearest to them, with less confidence.
- WAV files of 16-bit linear PCM, at any usual sample rate, of at most 60 s. MP3, OGG and others are refused.
- Pauses between words help.
## Request
```json
{ "audio_base64": "UklGRi…" }
```
Config: `language`, `en` or `ru`, where only one of them is to be expected; without it the likelier one for the whole sound is taken.
```json
{ "language": "en" }
```
## Response
```json
{
  "text": "one two",
  "confidence": 0.97,
  "alternatives": [{ "text": "one two", "confidence": 0.97 }, { "text": "nine two", "confidence": 0.5 }],
  "words": [{ "text": "one", "confidence": 0.97, "start": 0.21, "end": 0.5 }, { "text": "two", "confidence": 0.97, "start": 0.7, "end": 0.96 }]
}
```
`confidence` is from 0 to 1, `start` and `end` are in seconds. Where no digits are heard, `text` is empty.
'),
	(9, 'ru', 'Распознаёт цифры от нуля до девяти по-английски или по-русски, одну или несколько подряд.
## Как сделан
Это распознаватель классического вида: мел-кепстры, скрытая марковская модель для каждого слова и поиск самого вероятного ряда слов по Витерби. При каждом запуске он за несколько секунд учится заново только на синтетической речи: формантный синтезатор сервиса `tts` произносит каждую цифру 32 голосами с шумом. Записей людей в нём нет.
## Насколько он точен
Измерено на синтетических голосах, на которых он не учился, по пять цифр подряд:
| | неверных слов |
|---|---|
| паузы между словами, без шума | 0,7 % |
| паузы, шум на 20 дБ тише речи | 0,5 % |
| паузы, шум на 10 дБ тише речи | 1,8 % |
| без пауз, шум на 20 дБ тише речи | 4,8 % |
| другой синтезатор, отдельные слова | примерно каждое 4-е |
С людьми измерений не было; с ними он, несомненно, хуже. Это пример сервиса, а не готовый продукт.
## Ограничения
- Только десять цифр: другие слова слышатся как ближайшие к ним цифры, с меньшей уверенностью.
- Файлы WAV с линейной 16-битной PCM, с любой обычной частотой дискретизации, не длиннее 60 с. MP3, OGG и прочие не принимаются.
- Паузы между словами помогают.
## Запрос
```json
{ "audio_base64": "UklGRi…" }
```
Конфигурация: `language` — `en` или `ru`, если ожидается только один язык; без неё берётся более вероятный для всего звука.
```json
{ "language": "ru" }
```
## Ответ
```json
{
  "text": "one two",
  "confidence": 0.97,
  "alternatives": [{ "text": "one two", "confidence": 0.97 }, { "text": "nine two", "confidence": 0.5 }],
  "words": [{ "text": "one", "confidence": 0.97, "start": 0.21, "end": 0.5 }, { "text": "two", "confidence": 0.97, "start": 0.7, "end": 0.96 }]
}
```
`confidence` — от 0 до 1, `start` и `end` — в секундах. Если цифр не слышно, `text` пуст.
'),
	(11, '', 'Находит в русских и английских текстах имена и другие сведения и точно указывает их место:
| тип | что | значение |
|---|---|---|
| `PERSON` | люди | как написано |
| `LOCATION` | страны, города, улицы, реки | начальная форма для русских названий из списка (`Казань` для «в Казани») |
| `ORGANIZATION` | компании, ведомства, вузы | начальная форма для русских названий из списка |
| `DATE` | даты, дни, годы | ISO 8601, насколько сказано: `2026-03-12`, `--03-12`, `2026-03`, `2026`; или название дня |
| `TIME` | время суток | `HH:MM` |
| `PHONE_NUMBER` | телефоны | `+` и цифры; одни цифры, если страна не указана |
| `EMAIL`, `URL` | адреса | строчными буквами; со схемой |
| `AMOUNT_OF_MONEY` | суммы в RUB, USD, EUR, GBP, KZT, UAH, CNY | `5000 RUB` |
## Как сделан
По правилам. Английские имена людей, мест и организаций находит открытая библиотека compromise (лицензия MIT). Русские — по спискам примерно из 250 имён, 400 мест и 180 организаций во всех падежах, по окончаниям фамилий и отчеств и по словам рядом с названием («улица», «ООО», «область»). Остальное — шаблоны.
На 50 коротких предложениях, написанных для проверки, со 128 сущностями, верны 99 найденных из 100 и найдены 97 из 100.
## Ограничения
- Эти предложения просты; на новостях и литературе результат хуже. Редкие иностранные имена, фамилии без имени и имена, совпадающие с обычными словами, часто пропускаются.
- `03/04/2021` читается как 3 апреля. Относительные дни («завтра») в даты не переводятся.
- `source_type` всегда `UNKNOWN`.
- Не больше 100 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 100 000.
## Запрос
```json
{
  "texts": [
    "Анна Петрова прилетает в Казань 12 марта 2026 года в 15:30, билет за 5 000 рублей.",
    "Call Tim Cook of Apple at +1 408 555 0123, write to tim@example.com or see www.example.com."
  ]
}
```
или `{"text": "..."}` для одного текста. Конфигурация, необязательна: `types` — какие типы вернуть.
## Ответ
Границы считаются в единицах UTF-16, конец не включается. Для одного текста ответ — `{"entities": [...]}`.
```json
{ "entities_list": [{ "entities": [{ "entity_type": "PERSON", "entity": "Анна Петрова", "value": "Анна Петрова", "source_type": "UNKNOWN", "span": { "start_index": 0, "end_index": 12 } }] }] }
```
'),
	(11, 'en', 'Finds names and other facts in Russian and English text, with their exact places:
| type | what | value |
|---|---|---|
| `PERSON` | people | as written |
| `LOCATION` | countries, cities, streets, rivers | base form for listed Russian names (`Казань` for «в Казани») |
| `ORGANIZATION` | companies, offices, universities | base form for listed Russian names |
| `DATE` | calendar dates, days, years | ISO 8601 as far as said: `2026-03-12`, `--03-12`, `2026-03`, `2026`; or the day''s name |
| `TIME` | times of day | `HH:MM` |
| `PHONE_NUMBER` | phone numbers | `+` and digits; digits alone when the country is not said |
| `EMAIL`, `URL` | addresses | in lower case; with scheme |
| `AMOUNT_OF_MONEY` | sums in RUB, USD, EUR, GBP, KZT, UAH, CNY | `5000 RUB` |
## How it was made
By rules. English people, places and organisations come from the open-source library compromise (MIT licence). Russian ones come from lists of some 250 first names, 400 places and 180 organisations in all their case forms, from the endings of surnames and patronymics, and from words beside a name («улица», «ООО», «область»). All else is patterns.
On 50 short sentences written to test it, with 128 entities, 99 of 100 given entities are right and 97 of 100 are found.
## Limits
- Those sentences are plain; news and literature give worse results. Rare foreign names, surnames without a first name and names that are also common words are often missed.
- `03/04/2021` is read as 3 April. Relative days ("tomorrow") are not turned into dates.
- `source_type` is always `UNKNOWN`.
- At most 100 texts in a request, of at most 10 000 characters each and 100 000 together.
## Request
```json
{
  "texts": [
    "Анна Петрова прилетает в Казань 12 марта 2026 года в 15:30, билет за 5 000 рублей.",
    "Call Tim Cook of Apple at +1 408 555 0123, write to tim@example.com or see www.example.com."
  ]
}
```
or `{"text": "..."}` for a single text. Config, optional: `types`, the types to give.
## Response
Spans count UTF-16 units and exclude their end. For a single text the answer is `{"entities": [...]}`.
```json
{ "entities_list": [{ "entities": [{ "entity_type": "PERSON", "entity": "Анна Петрова", "value": "Анна Петрова", "source_type": "UNKNOWN", "span": { "start_index": 0, "end_index": 12 } }] }] }
```
'),
	(11, 'ru', 'Находит в русских и английских текстах имена и другие сведения и точно указывает их место:
| тип | что | значение |
|---|---|---|
| `PERSON` | люди | как написано |
| `LOCATION` | страны, города, улицы, реки | начальная форма для русских названий из списка (`Казань` для «в Казани») |
| `ORGANIZATION` | компании, ведомства, вузы | начальная форма для русских названий из списка |
| `DATE` | даты, дни, годы | ISO 8601, насколько сказано: `2026-03-12`, `--03-12`, `2026-03`, `2026`; или название дня |
| `TIME` | время суток | `HH:MM` |
| `PHONE_NUMBER` | телефоны | `+` и цифры; одни цифры, если страна не указана |
| `EMAIL`, `URL` | адреса | строчными буквами; со схемой |
| `AMOUNT_OF_MONEY` | суммы в RUB, USD, EUR, GBP, KZT, UAH, CNY | `5000 RUB` |
## Как сделан
По правилам. Английские имена людей, мест и организаций находит открытая библиотека compromise (лицензия MIT). Русские — по спискам примерно из 250 имён, 400 мест и 180 организаций во всех падежах, по окончаниям фамилий и отчеств и по словам рядом с названием («улица», «ООО», «область»). Остальное — шаблоны.
На 50 коротких предложениях, написанных для проверки, со 128 сущностями, верны 99 найденных из 100 и найдены 97 из 100.
## Ограничения
- Эти предложения просты; на новостях и литературе результат хуже. Редкие иностранные имена, фамилии без имени и имена, совпадающие с обычными словами, часто пропускаются.
- `03/04/2021` читается как 3 апреля. Относительные дни («завтра») в даты не переводятся.
- `source_type` всегда `UNKNOWN`.
- Не больше 100 текстов в запросе, каждый не длиннее 10 000 знаков, вместе не длиннее 100 000.
## Запрос
```json
{
  "texts": [
    "Анна Петрова прилетает в Казань 12 марта 2026 года в 15:30, билет за 5 000 рублей.",
    "Call Tim Cook of Apple at +1 408 555 0123, write to tim@example.com or see www.example.com."
  ]
}
```
или `{"text": "..."}` для одного текста. Конфигурация, необязательна: `types` — какие типы вернуть.
## Ответ
Границы считаются в единицах UTF-16, конец не включается. Для одного текста ответ — `{"entities": [...]}`.
```json
{ "entities_list": [{ "entities": [{ "entity_type": "PERSON", "entity": "Анна Петрова", "value": "Анна Петрова", "source_type": "UNKNOWN", "span": { "start_index": 0, "end_index": 12 } }] }] }
```
');
INSERT INTO public.model_groups VALUES
	(1, 2, 'kept');
INSERT INTO public.model_names VALUES
	(1, 2, 1, 'chat-completion', 'chat-completion', false),
	(2, 2, 2, 'chat', 'chat', false),
	(3, 2, 3, 'image-generation', 'image-generation', false),
	(4, 2, 4, 'text-classification', 'text-classification', false),
	(5, 2, 5, 'ner', 'ner', false),
	(6, 2, 6, 'text2vec', 'text2vec', false),
	(7, 2, 7, 'text-processing', 'text-processing', false),
	(8, 2, 8, 'tts', 'tts', false),
	(9, 2, 9, 'asr', 'asr', false),
	(11, 2, 11, 'ner-2', 'ner-2', false);
INSERT INTO public.model_search VALUES
	(1, 'chat-completion provodnik po platforme platform guide', 'chat-completion provodnik po platforme platform guide demo otvechaet na voprosy ob etoi platforme potokom, po-russki i po-angliiski. malenkaya model n-gramm, ne bolshaya yazykovaya. answers questions about this platform, streaming, in english and russian. a small n-gram model, no large language model.'),
	(2, 'chat knopochnyi bot button bot', 'chat knopochnyi bot button bot demo bot s nebolshim derevom dialoga: teksty, knopki, kartinka i zvuk. bez yazykovoi modeli. a bot with a small dialogue tree: texts, buttons, a picture and a sound. no language model.'),
	(3, 'image-generation peizazhist landscape painter', 'image-generation peizazhist landscape painter demo risuet nebolshie peizazhi po opisaniyu. procedurnoe iskusstvo iz pravil i shuma, bez neiroseti. paints small landscapes from a prompt. procedural art by rules and noise, no neural network.'),
	(4, 'text-classification temy obraschenii support topics', 'text-classification temy obraschenii support topics demo raspredelyaet korotkie obrascheniya na russkom i angliiskom po pyati temam; obuchen na 600 primerah, mozhno obuchit na svoih. sorts short customer messages in russian and english into five topics; trained on 600 shipped examples, can be trained on your own.'),
	(5, 'ner imena i fakty names and facts', 'ner imena i fakty names and facts demo nahodit lyudei, mesta, organizacii, daty, vremya, summy, telefony i adresa v russkih i angliiskih tekstah, po pravilam. finds people, places, organisations, dates, times, sums, phones and addresses in russian and english text, by rules.'),
	(6, 'text2vec vektory predlozhenii sentence vectors', 'text2vec vektory predlozhenii sentence vectors demo nebolshie vektory predlozhenii dlya russkogo i angliiskogo, do 128 izmerenii; znaet tolko bytovye slova. small bilingual sentence embedding for russian and english, up to 128 dimensions; knows everyday words only.'),
	(7, 'text-processing opredelenie yazyka language detection', 'text-processing opredelenie yazyka language detection demo opredelyaet, na kakom iz 62 yazykov napisan tekst, ili ispravlyaet ego tipografiku. nadezhen na predlozheniyah, na otdelnyh slovah — dogadka. tells in which of 62 languages a text is written, or mends its typography. reliable on sentences, a guess on single words.'),
	(8, 'tts formantnyi golos formant voice', 'tts formantnyi golos formant voice demo govorit po-russki i po-angliiski muzhskim ili zhenskim golosom. nebolshoi formantnyi sintezator: razborchivo, no ne estestvenno. speaks russian and english with a male or female voice. a small formant synthesizer: intelligible, not natural.'),
	(9, 'asr cifry na sluh spoken digits', 'asr cifry na sluh spoken digits demo raspoznaet proiznesennye cifry po-russki i po-angliiski. nebolshoi raspoznavatel, uchivshiisya tolko na sinteticheskih golosah. recognises spoken digits in english and russian. a small recogniser that has learnt from synthetic voices alone.'),
	(11, 'ner-2 imena i fakty names and facts', 'ner-2 imena i fakty names and facts demo nahodit lyudei, mesta, organizacii, daty, vremya, summy, telefony i adresa v russkih i angliiskih tekstah, po pravilam. finds people, places, organisations, dates, times, sums, phones and addresses in russian and english text, by rules.');
INSERT INTO public.model_settings VALUES
	(1, 'Отвечает на вопросы об этой платформе потоком, по-русски и по-английски. Маленькая модель n-грамм, не большая языковая.', '{"en": {"displayName": "Platform guide", "shortDescription": "Answers questions about this platform, streaming, in English and Russian. A small n-gram model, no large language model."}, "ru": {"displayName": "Проводник по платформе", "shortDescription": "Отвечает на вопросы об этой платформе потоком, по-русски и по-английски. Маленькая модель n-грамм, не большая языковая."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(2, 'Бот с небольшим деревом диалога: тексты, кнопки, картинка и звук. Без языковой модели.', '{"en": {"displayName": "Button bot", "shortDescription": "A bot with a small dialogue tree: texts, buttons, a picture and a sound. No language model."}, "ru": {"displayName": "Кнопочный бот", "shortDescription": "Бот с небольшим деревом диалога: тексты, кнопки, картинка и звук. Без языковой модели."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(3, 'Рисует небольшие пейзажи по описанию. Процедурное искусство из правил и шума, без нейросети.', '{"en": {"displayName": "Landscape painter", "shortDescription": "Paints small landscapes from a prompt. Procedural art by rules and noise, no neural network."}, "ru": {"displayName": "Пейзажист", "shortDescription": "Рисует небольшие пейзажи по описанию. Процедурное искусство из правил и шума, без нейросети."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "200m", "memoryLimit": "512Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(4, 'Распределяет короткие обращения на русском и английском по пяти темам; обучен на 600 примерах, можно обучить на своих.', '{"en": {"displayName": "Support topics", "shortDescription": "Sorts short customer messages in Russian and English into five topics; trained on 600 shipped examples, can be trained on your own."}, "ru": {"displayName": "Темы обращений", "shortDescription": "Распределяет короткие обращения на русском и английском по пяти темам; обучен на 600 примерах, можно обучить на своих."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(5, 'Находит людей, места, организации, даты, время, суммы, телефоны и адреса в русских и английских текстах, по правилам.', '{"en": {"displayName": "Names and facts", "shortDescription": "Finds people, places, organisations, dates, times, sums, phones and addresses in Russian and English text, by rules."}, "ru": {"displayName": "Имена и факты", "shortDescription": "Находит людей, места, организации, даты, время, суммы, телефоны и адреса в русских и английских текстах, по правилам."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(6, 'Небольшие векторы предложений для русского и английского, до 128 измерений; знает только бытовые слова.', '{"en": {"displayName": "Sentence vectors", "shortDescription": "Small bilingual sentence embedding for Russian and English, up to 128 dimensions; knows everyday words only."}, "ru": {"displayName": "Векторы предложений", "shortDescription": "Небольшие векторы предложений для русского и английского, до 128 измерений; знает только бытовые слова."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(7, 'Определяет, на каком из 62 языков написан текст, или исправляет его типографику. Надёжен на предложениях, на отдельных словах — догадка.', '{"en": {"displayName": "Language detection", "shortDescription": "Tells in which of 62 languages a text is written, or mends its typography. Reliable on sentences, a guess on single words."}, "ru": {"displayName": "Определение языка", "shortDescription": "Определяет, на каком из 62 языков написан текст, или исправляет его типографику. Надёжен на предложениях, на отдельных словах — догадка."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(8, 'Говорит по-русски и по-английски мужским или женским голосом. Небольшой формантный синтезатор: разборчиво, но не естественно.', '{"en": {"displayName": "Formant voice", "shortDescription": "Speaks Russian and English with a male or female voice. A small formant synthesizer: intelligible, not natural."}, "ru": {"displayName": "Формантный голос", "shortDescription": "Говорит по-русски и по-английски мужским или женским голосом. Небольшой формантный синтезатор: разборчиво, но не естественно."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(9, 'Распознаёт произнесённые цифры по-русски и по-английски. Небольшой распознаватель, учившийся только на синтетических голосах.', '{"en": {"displayName": "Spoken digits", "shortDescription": "Recognises spoken digits in English and Russian. A small recogniser that has learnt from synthetic voices alone."}, "ru": {"displayName": "Цифры на слух", "shortDescription": "Распознаёт произнесённые цифры по-русски и по-английски. Небольшой распознаватель, учившийся только на синтетических голосах."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 1}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{}'),
	(11, 'Находит людей, места, организации, даты, время, суммы, телефоны и адреса в русских и английских текстах, по правилам.', '{"en": {"displayName": "Names and facts", "shortDescription": "Finds people, places, organisations, dates, times, sums, phones and addresses in Russian and English text, by rules."}, "ru": {"displayName": "Имена и факты", "shortDescription": "Находит людей, места, организации, даты, время, суммы, телефоны и адреса в русских и английских текстах, по правилам."}}', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, '', '', '[]', '', '[]', '[]', '[]', NULL, '{"fitTimeoutSec": 86400, "predictTimeoutSec": 60, "podStartTimeoutSec": 600}', '{"cpuRequest": "100m", "memoryLimit": "256Mi", "gpuRequested": false, "ephemeralDiskLimit": "10Gi"}', '{"maxRetries": 1, "timeoutsMs": [50, 100], "maxRetriesPerInstance": 1}', '{"batchSize": 0, "timeWaitMs": 0, "maxLengthToSkip": 0}', '{"enabled": false, "mongoUri": "embedded", "recordsLimit": 0, "collectionName": ""}', '{"enabled": false, "concurrencyLevel": 1}', '{"active": false, "enabled": false, "minInstanceCount": 0}', false, '{"billingUnit": "calls", "isBillingEnabled": false}', '{"isHttpEnabled": false}', '{"enabled": false, "encryptionEnabled": false, "numberOfArchivedRequests": 0}', '{"env": "Ajo1_GQq9qNBn8a9qsaXoKPO0HF8-_V6Q0UPn2slsKj6MOA6yKlBsbZOFg3bYXiSi4jCLE-3HpYRknjs4QOVQQMQeANulNw"}');
INSERT INTO public.models VALUES
	(3, 2, 'demo', 'image-generation', 'Пейзажист', 'пейзажист', 'Demo', 'image-generation', '{en,ru}', 2, 3, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, false, NULL, true, false, true, 3, true, '{}', 0, 0, 2, NULL, '2026-11-22 11:57:55.664942+00', '2026-11-22 11:58:05.346753+00', NULL, NULL),
	(2, 2, 'demo', 'chat', 'Кнопочный бот', 'кнопочный бот', 'Demo', 'chat', '{en,ru}', 2, 2, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, false, NULL, true, false, true, 2, true, '{}', 0, 0, 2, NULL, '2026-11-22 11:57:55.450947+00', '2026-11-22 11:58:05.569617+00', NULL, NULL),
	(1, 2, 'demo', 'chat-completion', 'Проводник по платформе', 'проводник по платформе', 'Demo', 'chat-completion', '{en,ru}', 2, 1, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, false, NULL, true, false, true, 1, true, '{}', 0, 0, 2, NULL, '2026-11-22 11:57:55.002971+00', '2026-11-22 11:58:05.581573+00', NULL, NULL),
	(4, 2, 'demo', 'text-classification', 'Темы обращений', 'темы обращений', 'Demo', 'text-classification', '{ru,en}', 2, 4, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, true, NULL, true, false, false, NULL, true, '{}', 0, 0, 2, NULL, '2026-11-22 11:57:55.905464+00', '2026-11-22 11:58:06.471524+00', NULL, NULL),
	(8, 2, 'demo', 'tts', 'Формантный голос', 'формантный голос', 'Demo', 'tts', '{ru,en}', 2, 8, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, true, NULL, true, false, false, NULL, true, '{}', 0, 0, 2, NULL, '2026-11-22 11:57:57.034021+00', '2026-11-22 11:58:11.057574+00', NULL, NULL),
	(6, 2, 'demo', 'text2vec', 'Векторы предложений', 'векторы предложений', 'Demo', 'text2vec', '{ru,en}', 2, 6, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, false, NULL, true, false, false, NULL, true, '{}', 0, 0, 2, NULL, '2026-11-22 11:57:56.473708+00', '2026-11-22 11:58:11.063227+00', NULL, NULL),
	(7, 2, 'demo', 'text-processing', 'Определение языка', 'определение языка', 'Demo', 'text-processing', '{ru,en,kk,uk,be,de,fr,es,it,pt,pl,tr,zh,ja,ar}', 2, 7, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, false, NULL, true, false, false, NULL, true, '{}', 0, 0, 2, NULL, '2026-11-22 11:57:56.788126+00', '2026-11-22 11:58:11.234328+00', NULL, NULL),
	(5, 2, 'demo', 'ner', 'Имена и факты', 'имена и факты', 'Demo', 'ner', '{ru,en}', 2, 5, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, false, NULL, true, false, false, NULL, true, '{}', 0, 0, 2, '2026-11-22 11:58:17.95479+00', '2026-11-22 11:57:56.115027+00', '2026-11-22 11:58:07.711387+00', NULL, NULL),
	(9, 2, 'demo', 'asr', 'Цифры на слух', 'цифры на слух', 'Demo', 'asr', '{ru,en}', 2, 9, '{}', NULL, NULL, 'HOSTING_SERVER', 1, false, false, NULL, true, false, false, NULL, true, '{}', 0, 0, 2, NULL, '2026-11-22 11:57:57.270953+00', '2026-11-22 11:58:26.812501+00', NULL, NULL),
	(11, 2, 'demo', 'ner-2', 'Имена и факты', 'имена и факты', 'Demo', 'ner', '{ru,en}', 2, 5, '{}', NULL, NULL, 'HOSTING_SERVER', 0, false, false, NULL, false, false, false, NULL, false, '{}', 0, 0, 2, NULL, '2026-11-22 11:58:15.53357+00', '2026-11-22 11:58:48.162075+00', NULL, 2);
INSERT INTO public.predict_configs VALUES
	(1, 1, 'default', true, '{
  "temperature": 0.3,
  "max_tokens": 512
}'),
	(2, 4, 'default', true, '{
  "top": 2
}'),
	(3, 5, 'default', true, '{
  "types": [
    "PERSON",
    "LOCATION",
    "ORGANIZATION",
    "DATE",
    "TIME",
    "PHONE_NUMBER",
    "EMAIL",
    "URL",
    "AMOUNT_OF_MONEY"
  ]
}'),
	(4, 6, 'default', true, '{
  "dimensions": 64
}'),
	(5, 7, 'default', true, '{
  "top": 1
}'),
	(6, 8, 'default', true, '{
  "voice": "female"
}'),
	(7, 11, 'default', true, '{
  "types": [
    "PERSON",
    "LOCATION",
    "ORGANIZATION",
    "DATE",
    "TIME",
    "PHONE_NUMBER",
    "EMAIL",
    "URL",
    "AMOUNT_OF_MONEY"
  ]
}');
INSERT INTO public.resource_groups VALUES
	(1, 0, 'default', 'HOSTING_SERVER', 'PUBLIC', true, false, false, '2026-11-22 11:57:47.003628+00');
INSERT INTO public.sample_services VALUES
	('chat-completion'),
	('chat'),
	('image-generation'),
	('text-classification'),
	('ner'),
	('text2vec'),
	('text-processing'),
	('tts'),
	('asr');
INSERT INTO public.sessions VALUES
	(1, 'lVvuT3j0_ValNVjYojfhXf-f8X3CbbrDy1e94a-5ZOs', 2, '2026-11-22 11:58:13.798+00', '2026-11-22 11:58:13.798+00', '2026-12-22 11:58:13.798+00', NULL, 'node', '127.0.0.1'),
	(2, 'W0L9jKGKshO-hrD2Sg9nM3_njxxinElyo2QsNX87mdY', 2, '2026-11-22 11:58:32.633+00', '2026-11-22 11:58:32.633+00', '2026-12-22 11:58:32.633+00', NULL, 'node', '127.0.0.1'),
	(3, 'Oyg2WGnYfXkaKK6W_947ZQMTlnjxs6Je76zDVkxPDQY', 2, '2026-11-22 11:58:48.007+00', '2026-11-22 11:58:48.007+00', '2026-12-22 11:58:48.007+00', NULL, 'node', '127.0.0.1');
INSERT INTO public.sign_in_attempts VALUES
	('login:KpdRbDVLaISM29j1SiJqClWyHtE44getbFy7nACqWuo', 0, '2026-11-22 11:58:12.985+00'),
	('address:127.0.0.1', 0, '2026-11-22 11:58:47.886+00'),
	('both:P6Lwf_O1P0YrxWw2NiUPDS55a-uBLdOlrdWdLT7VjAY', 0, '2026-11-22 11:58:47.886+00');
INSERT INTO public.usage_journals VALUES
	('e74a2215-068b-4699-9eab-ec37849f0d90', 1, '2026-11-22 11:58:20.621289+00');
INSERT INTO public.usage_minutes VALUES
	('2026-11-22 11:58:00+00', 2, 5, 2, 1, 1, 0, 0, 26, 170, 694.0680209999991, 694.0680209999991, 694.0680209999991, 0.0000000000000000000000000000);
INSERT INTO public.users VALUES
	(1, 'superadmin', '$argon2id$v=19$m=19456,t=2,p=1$asYpQ03dKQfT3UYi6uW7CA$/E1pefL1oCs65Fp57mXoeaX/OG7nLPxK213aIg1J5pE', 'System', true, 'RU', '2026-11-22 11:57:53.983+00', '2026-11-22 11:57:53.983+00', false),
	(2, 'demo', '$argon2id$v=19$m=19456,t=2,p=1$w3AVnS/9p0fkuVfHxUlAdQ$DGgw3KyKvXx2YJm3FCrCY0omcQgu/hvZ7iZDFAccq2I', 'Demo', false, 'RU', '2026-11-22 11:57:54.453+00', '2026-11-22 11:57:54.453+00', false);
SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);
SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 1, false);
SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 1, true);
SELECT pg_catalog.setval('public.accounts_id_seq', 2, true);
SELECT pg_catalog.setval('public.api_key_log_id_seq', 1, true);
SELECT pg_catalog.setval('public.api_keys_id_seq', 1, true);
SELECT pg_catalog.setval('public.archived_requests_id_seq', 1, false);
SELECT pg_catalog.setval('public.clicks_id_seq', 1, false);
SELECT pg_catalog.setval('public.images_id_seq', 9, true);
SELECT pg_catalog.setval('public.instance_events_id_seq', 36, true);
SELECT pg_catalog.setval('public.instances_id_seq', 9, true);
SELECT pg_catalog.setval('public.invitations_id_seq', 1, false);
SELECT pg_catalog.setval('public.letters_id_seq', 1, false);
SELECT pg_catalog.setval('public.model_groups_id_seq', 1, true);
SELECT pg_catalog.setval('public.model_names_id_seq', 11, true);
SELECT pg_catalog.setval('public.models_id_seq', 11, true);
SELECT pg_catalog.setval('public.notifications_id_seq', 1, false);
SELECT pg_catalog.setval('public.oidc_identities_id_seq', 1, false);
SELECT pg_catalog.setval('public.predict_configs_id_seq', 7, true);
SELECT pg_catalog.setval('public.requests_id_seq', 1, false);
SELECT pg_catalog.setval('public.resource_groups_id_seq', 1, true);
SELECT pg_catalog.setval('public.saved_views_id_seq', 1, false);
SELECT pg_catalog.setval('public.sessions_id_seq', 3, true);
SELECT pg_catalog.setval('public.task_parts_id_seq', 1, false);
SELECT pg_catalog.setval('public.tasks_id_seq', 1, false);
SELECT pg_catalog.setval('public.test_examples_id_seq', 1, false);
SELECT pg_catalog.setval('public.test_runs_id_seq', 1, false);
SELECT pg_catalog.setval('public.users_id_seq', 2, true);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);
ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_features
    ADD CONSTRAINT account_features_pkey PRIMARY KEY (account_id, feature);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_short_name_key UNIQUE (short_name);
ALTER TABLE ONLY public.answer_cache
    ADD CONSTRAINT answer_cache_pkey PRIMARY KEY (model_id, key);
ALTER TABLE ONLY public.answer_epochs
    ADD CONSTRAINT answer_epochs_pkey PRIMARY KEY (model_id);
ALTER TABLE ONLY public.api_key_log
    ADD CONSTRAINT api_key_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.archived_requests
    ADD CONSTRAINT archived_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clicks
    ADD CONSTRAINT clicks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.composite_service_keys
    ADD CONSTRAINT composite_service_keys_pkey PRIMARY KEY (instance_id);
ALTER TABLE ONLY public.external_models
    ADD CONSTRAINT external_models_pkey PRIMARY KEY (instance_id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_names UNIQUE (account_id, kind, name);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.instance_connection_secrets
    ADD CONSTRAINT instance_connection_secrets_pkey PRIMARY KEY (instance_id);
ALTER TABLE ONLY public.instance_events
    ADD CONSTRAINT instance_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.instance_gates
    ADD CONSTRAINT instance_gates_pkey PRIMARY KEY (gate);
ALTER TABLE ONLY public.instance_links
    ADD CONSTRAINT instance_links_pkey PRIMARY KEY (instance_id, gate);
ALTER TABLE ONLY public.instance_plans
    ADD CONSTRAINT instance_plans_pkey PRIMARY KEY (model_id);
ALTER TABLE ONLY public.instances
    ADD CONSTRAINT instances_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.instances
    ADD CONSTRAINT instances_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.letters
    ADD CONSTRAINT letters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.limit_buckets
    ADD CONSTRAINT limit_buckets_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.limit_periods
    ADD CONSTRAINT limit_periods_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.mail_tokens
    ADD CONSTRAINT mail_tokens_pkey PRIMARY KEY (secret_hash);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (account_id, user_id);
ALTER TABLE ONLY public.metric_exceeded
    ADD CONSTRAINT metric_exceeded_pkey PRIMARY KEY (account_id, minute);
ALTER TABLE ONLY public.metric_live
    ADD CONSTRAINT metric_live_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY public.metric_samples
    ADD CONSTRAINT metric_samples_pkey PRIMARY KEY (subject, at, span);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (plugin, step);
ALTER TABLE ONLY public.model_descriptors
    ADD CONSTRAINT model_descriptors_pkey PRIMARY KEY (model_id);
ALTER TABLE ONLY public.model_documents
    ADD CONSTRAINT model_documents_pkey PRIMARY KEY (model_id, language);
ALTER TABLE ONLY public.model_favorites
    ADD CONSTRAINT model_favorites_pkey PRIMARY KEY (account_id, model_id);
ALTER TABLE ONLY public.model_groups
    ADD CONSTRAINT model_groups_account_id_name_key UNIQUE (account_id, name);
ALTER TABLE ONLY public.model_groups
    ADD CONSTRAINT model_groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.model_names
    ADD CONSTRAINT model_names_account_id_key_key UNIQUE (account_id, key);
ALTER TABLE ONLY public.model_names
    ADD CONSTRAINT model_names_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.model_search
    ADD CONSTRAINT model_search_pkey PRIMARY KEY (model_id);
ALTER TABLE ONLY public.model_settings
    ADD CONSTRAINT model_settings_pkey PRIMARY KEY (model_id);
ALTER TABLE ONLY public.models
    ADD CONSTRAINT models_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification_reads
    ADD CONSTRAINT notification_reads_pkey PRIMARY KEY (notification_id, user_id);
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (account_id, category);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_id_key UNIQUE (id);
ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.oidc_sessions
    ADD CONSTRAINT oidc_sessions_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.predict_configs
    ADD CONSTRAINT predict_configs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.request_metrics
    ADD CONSTRAINT request_metrics_pkey PRIMARY KEY (model_id, day, type, success, model_account_id, caller_account_id);
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.resource_groups
    ADD CONSTRAINT resource_groups_owner_id_name_key UNIQUE (owner_id, name);
ALTER TABLE ONLY public.resource_groups
    ADD CONSTRAINT resource_groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sample_services
    ADD CONSTRAINT sample_services_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.saved_view_defaults
    ADD CONSTRAINT saved_view_defaults_pkey PRIMARY KEY (account_id, user_id, list);
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_account_id_list_user_id_name_key UNIQUE (account_id, list, user_id, name);
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.task_parts
    ADD CONSTRAINT task_parts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.task_parts
    ADD CONSTRAINT task_parts_task_id_part_key UNIQUE (task_id, part);
ALTER TABLE ONLY public.task_views
    ADD CONSTRAINT task_views_pkey PRIMARY KEY (task_id, user_id);
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.test_examples
    ADD CONSTRAINT test_examples_model_id_name_key UNIQUE (model_id, name);
ALTER TABLE ONLY public.test_examples
    ADD CONSTRAINT test_examples_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.test_runs
    ADD CONSTRAINT test_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.test_shares
    ADD CONSTRAINT test_shares_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.usage_journals
    ADD CONSTRAINT usage_journals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.usage_minutes
    ADD CONSTRAINT usage_minutes_pkey PRIMARY KEY (model_id, minute, caller_account_id, key_id, owner_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_login_key UNIQUE (login);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);
CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));
CREATE INDEX answer_cache_used ON public.answer_cache USING btree (model_id, used_at);
CREATE INDEX api_key_log_of_key ON public.api_key_log USING btree (key_id, id DESC);
CREATE INDEX api_keys_by_end ON public.api_keys USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX api_keys_of_account ON public.api_keys USING btree (account_id, id DESC);
CREATE INDEX api_keys_of_maker ON public.api_keys USING btree (made_by_key) WHERE (made_by_key IS NOT NULL);
CREATE INDEX archived_requests_of_model ON public.archived_requests USING btree (model_id, id DESC);
CREATE INDEX clicks_by_age ON public.clicks USING btree (saved_at);
CREATE INDEX clicks_of_account ON public.clicks USING btree (account_id, created_at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX clicks_on_entity ON public.clicks USING btree (entity_type, entity_id, created_at DESC) WHERE (entity_id IS NOT NULL);
CREATE INDEX external_models_of_model ON public.external_models USING btree (model_id);
CREATE INDEX first_tasks ON public.tasks USING btree (id DESC) WHERE (parent_id IS NULL);
CREATE INDEX first_tasks_of_account ON public.tasks USING btree (account_id, id DESC) WHERE (parent_id IS NULL);
CREATE INDEX first_tasks_of_service ON public.tasks USING btree (((entity #>> '{key,modelId}'::text[])), id DESC) WHERE (parent_id IS NULL);
CREATE INDEX images_for_others ON public.images USING btree (kind, name, id) WHERE (access_mode <> 'private'::text);
CREATE UNIQUE INDEX instance_events_once ON public.instance_events USING btree (instance_id, reason, md5(message));
CREATE INDEX instance_links_of_gate ON public.instance_links USING btree (gate);
CREATE INDEX instances_live ON public.instances USING btree (model_id) WHERE (deleted_at IS NULL);
CREATE INDEX instances_of_model ON public.instances USING btree (model_id, id DESC);
CREATE INDEX invitations_of_account ON public.invitations USING btree (account_id, id DESC);
CREATE INDEX invitations_of_login ON public.invitations USING btree (login, id DESC);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (account_id, login) WHERE (status = ANY (ARRAY['SENT'::text, 'PENDING'::text]));
CREATE INDEX mail_tokens_by_end ON public.mail_tokens USING btree (expires_at);
CREATE INDEX mail_tokens_of_user ON public.mail_tokens USING btree (user_id, purpose);
CREATE INDEX memberships_of_user ON public.memberships USING btree (user_id);
CREATE INDEX metric_exceeded_by_age ON public.metric_exceeded USING btree (minute);
CREATE INDEX metric_samples_by_age ON public.metric_samples USING btree (span, at);
CREATE INDEX model_favorites_of_model ON public.model_favorites USING btree (model_id);
CREATE INDEX model_names_of_model ON public.model_names USING btree (model_id);
CREATE INDEX model_search_names ON public.model_search USING gin (name public.gin_trgm_ops);
CREATE INDEX model_search_words ON public.model_search USING gin (words public.gin_trgm_ops);
CREATE INDEX models_allowed ON public.models USING gin (allowed_accounts) WHERE (allowed_accounts <> '{}'::bigint[]);
CREATE INDEX models_by_activity ON public.models USING btree (last_activity_at NULLS FIRST, id);
CREATE INDEX models_by_created ON public.models USING btree (created_at, id);
CREATE INDEX models_by_name ON public.models USING btree (sort_name, id);
CREATE INDEX models_by_popularity ON public.models USING btree (favorites, last_activity_at NULLS FIRST, id);
CREATE INDEX models_by_price ON public.models USING btree (price, id);
CREATE INDEX models_featured ON public.models USING btree (featured_order, id) WHERE featured;
CREATE INDEX models_of_account ON public.models USING btree (account_id, id);
CREATE INDEX models_of_data_image ON public.models USING gin (data_image_ids) WHERE (data_image_ids <> '{}'::bigint[]);
CREATE INDEX models_of_group ON public.models USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX models_of_image ON public.models USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX models_of_resource_group ON public.models USING btree (resource_group) WHERE (resource_group IS NOT NULL);
CREATE INDEX models_public ON public.models USING btree (task_type, id) INCLUDE (account_id, languages, price, public_testing, fittable) WHERE (is_public AND (NOT hidden) AND (removing_at IS NULL));
CREATE INDEX notification_reads_of_user ON public.notification_reads USING btree (user_id);
CREATE INDEX notifications_alike ON public.notifications USING btree (account_id, same, first_at);
CREATE INDEX notifications_by_age ON public.notifications USING btree (last_at);
CREATE INDEX notifications_of_account ON public.notifications USING btree (account_id, last_at DESC, id DESC);
CREATE INDEX oidc_identities_of_user ON public.oidc_identities USING btree (user_id);
CREATE INDEX oidc_sessions_of_sid ON public.oidc_sessions USING btree (sid, issuer) WHERE (sid IS NOT NULL);
CREATE INDEX oidc_sessions_of_subject ON public.oidc_sessions USING btree (subject, issuer);
CREATE UNIQUE INDEX predict_configs_default ON public.predict_configs USING btree (model_id) WHERE is_default;
CREATE INDEX predict_configs_of_model ON public.predict_configs USING btree (model_id, id);
CREATE INDEX request_metrics_of_account ON public.request_metrics USING btree (model_account_id, day);
CREATE INDEX requests_done ON public.requests USING btree (done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX requests_from ON public.requests USING btree (source, created_at) WHERE (source IS NOT NULL);
CREATE INDEX requests_of_account ON public.requests USING btree (account_id, feature) WHERE (account_id IS NOT NULL);
CREATE INDEX requests_open ON public.requests USING btree (id DESC) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX resource_groups_one_default ON public.resource_groups USING btree (owner_id) WHERE is_default;
CREATE INDEX saved_view_defaults_of_user ON public.saved_view_defaults USING btree (user_id);
CREATE INDEX saved_view_defaults_of_view ON public.saved_view_defaults USING btree (view_id);
CREATE INDEX saved_views_of_user ON public.saved_views USING btree (user_id);
CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, last_seen_at DESC);
CREATE INDEX sign_in_attempts_by_time ON public.sign_in_attempts USING btree (last_at);
CREATE INDEX tasks_of_account ON public.tasks USING btree (account_id, id DESC);
CREATE INDEX tasks_of_entity ON public.tasks USING gin (entity jsonb_path_ops);
CREATE INDEX tasks_of_parent ON public.tasks USING btree (parent_id);
CREATE INDEX tasks_open ON public.tasks USING btree (id) WHERE (ended_at IS NULL);
CREATE INDEX test_runs_by_age ON public.test_runs USING btree (created_at);
CREATE INDEX test_runs_newest ON public.test_runs USING btree (user_id, id DESC);
CREATE INDEX test_runs_of_model ON public.test_runs USING btree (model_id);
CREATE INDEX test_runs_of_user ON public.test_runs USING btree (user_id, model_id, id DESC);
CREATE INDEX test_shares_by_end ON public.test_shares USING btree (expires_at);
CREATE INDEX test_shares_of_model ON public.test_shares USING btree (model_id);
CREATE INDEX test_shares_of_user ON public.test_shares USING btree (user_id, model_id, created_at DESC);
CREATE INDEX usage_minutes_by_age ON public.usage_minutes USING brin (minute);
CREATE INDEX usage_minutes_of_accounts ON public.usage_minutes USING btree (caller_account_id, minute);
CREATE INDEX usage_minutes_of_keys ON public.usage_minutes USING btree (caller_account_id, key_id, minute);
CREATE INDEX users_unconfirmed ON public.users USING btree (created_at) WHERE (confirmed_at IS NULL);
ALTER TABLE ONLY public.account_features
    ADD CONSTRAINT account_features_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.answer_epochs
    ADD CONSTRAINT answer_epochs_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_key_log
    ADD CONSTRAINT api_key_log_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.api_keys(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_made_by_key_fkey FOREIGN KEY (made_by_key) REFERENCES public.api_keys(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.clicks
    ADD CONSTRAINT clicks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.external_models
    ADD CONSTRAINT external_models_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES public.instances(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.instance_connection_secrets
    ADD CONSTRAINT instance_connection_secrets_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES public.instances(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.instance_events
    ADD CONSTRAINT instance_events_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES public.instances(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.instance_links
    ADD CONSTRAINT instance_links_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES public.instances(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.mail_tokens
    ADD CONSTRAINT mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.metric_exceeded
    ADD CONSTRAINT metric_exceeded_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.model_descriptors
    ADD CONSTRAINT model_descriptors_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.model_documents
    ADD CONSTRAINT model_documents_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.model_favorites
    ADD CONSTRAINT model_favorites_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.model_names
    ADD CONSTRAINT model_names_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.model_search
    ADD CONSTRAINT model_search_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.model_settings
    ADD CONSTRAINT model_settings_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.models
    ADD CONSTRAINT models_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.model_groups(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.notification_reads
    ADD CONSTRAINT notification_reads_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_reads
    ADD CONSTRAINT notification_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oidc_identities
    ADD CONSTRAINT oidc_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oidc_sessions
    ADD CONSTRAINT oidc_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oidc_sessions
    ADD CONSTRAINT oidc_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.predict_configs
    ADD CONSTRAINT predict_configs_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_view_defaults
    ADD CONSTRAINT saved_view_defaults_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_view_defaults
    ADD CONSTRAINT saved_view_defaults_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_view_defaults
    ADD CONSTRAINT saved_view_defaults_view_id_fkey FOREIGN KEY (view_id) REFERENCES public.saved_views(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.task_parts
    ADD CONSTRAINT task_parts_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.task_views
    ADD CONSTRAINT task_views_task_id_fkey FOREIGN KEY (task_id) REFERENCES public.tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.test_examples
    ADD CONSTRAINT test_examples_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.test_runs
    ADD CONSTRAINT test_runs_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.test_runs
    ADD CONSTRAINT test_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.test_shares
    ADD CONSTRAINT test_shares_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.test_shares
    ADD CONSTRAINT test_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;
