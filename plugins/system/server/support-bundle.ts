import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit } from '#core/server/auth/admit.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import { build } from '#core/server/build-info.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { GivenVariable } from '#core/server/environment.ts';
import { lastLines } from '#core/server/log.ts';
import type { Clock, Hosts } from '#core/server/runtime.ts';
import { tarOf } from '#core/server/tar.ts';
import { bundles } from '../contract.ts';
import type { SystemStates } from './system-state.ts';

interface Parts {
  readonly identity: Identity;
  readonly states: SystemStates;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly hosts: Hosts;
  readonly variables: readonly GivenVariable[];
}

const tables = `select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc, name`;
const jobs = `select task_identifier as job, count(*)::int as count, count(*) filter (where locked_at is not null)::int as running,
    max(attempts)::int as attempts, min(run_at) as "dueSince"
  from graphile_worker.jobs group by 1 order by 1`;
const tasks = `select job, status, count(*)::int as count, max(ended_at) as "lastEnded"
  from tasks where created_at > now() - interval '7 days' group by 1, 2 order by 1, 2`;
const migrations = 'select plugin, step, applied_at as "appliedAt" from migrations order by applied_at, plugin, step';
const warnings = 'select name, warnings from system_processes order by name';

const packed = promisify(gzip);

/** Answers a support bundle: what the installation runs, how it was set, how it is and what it warned of. */
export function serveBundle({ identity, clock, ...parts }: Parts): (app: FastifyInstance) => void {
  const { makeSupportBundle: call } = bundles;
  return (app) => {
    // Refused before what is sent is read.
    const onRequest = async (request: FastifyRequest) => void (await admit(call, request, identity));
    app.post(call.path, { onRequest }, async (_request, reply) => {
      const now = clock();
      const bytes = await packed(tarOf(await filesOf(parts, now), now));
      const name = `support-${now.toISOString().slice(0, 16).replaceAll(':', '')}.tar.gz`;
      reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` });
      return reply.type(call.answerType!).send(bytes);
    });
  };
}

async function filesOf(
  { states, pool, hosts, variables }: Omit<Parts, 'identity' | 'clock'>,
  now: Date,
): Promise<Record<string, string>> {
  // What cannot be asked, as while the database is away, is told in its place.
  const rowsOf = (sql: string): Promise<unknown> =>
    pool.query(sql).then(
      ({ rows }) => rows as unknown,
      (error: Error) => ({ error: error.message }),
    );
  const told = (await rowsOf(warnings)) as { name: string; warnings: string[] }[] | { error: string };
  const logs = Array.isArray(told)
    ? told.map(
        ({ name, warnings: lines }) => [`log/${name.replaceAll(/[^\w.-]/g, '_')}.warnings.jsonl`, lines] as const,
      )
    : [];
  const files = {
    'about.json': {
      madeAt: now.toISOString(),
      build,
      node: process.version,
      system: `${process.platform} ${process.arch}`,
      hosts: hosts.all.map(({ name, kind, plugins }) => ({ name, kind, plugins })),
    },
    'configuration.json': variables.map(({ value: given, ...each }) => ({ ...each, ...shownOf(each, given) })),
    'system.json': await states.look(),
    'tables.json': await rowsOf(tables),
    'migrations.json': await rowsOf(migrations),
    'queue.json': { jobs: await rowsOf(jobs), tasks: await rowsOf(tasks) },
  };
  const texts = [
    ...Object.entries(files).map(([name, value]) => [name, `${JSON.stringify(value, null, 2)}\n`] as const),
    ['log/answering.jsonl', linesOf(lastLines().all)] as const,
    ...logs.map(([name, lines]) => [name, linesOf(lines)] as const),
  ];
  const secrets = secretsIn(variables);
  return Object.fromEntries(texts.map(([name, text]) => [name, withoutSecrets(text, secrets)]));
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** What a variable may be shown as: nothing of one that is declared a secret, and an address without who signs in there. */
function shownOf({ secret }: Pick<GivenVariable, 'secret'>, value: string | undefined): { value?: string } {
  if (secret || value === undefined) return {};
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url?.username && !url?.password) return { value };
  url.username = '';
  url.password = '';
  return { value: url.href };
}

/** Shorter ones stand in texts by chance. */
const shortestSecret = 8;

/** What must not be said, wherever an error or a library says it: values of secret variables, and passwords in addresses. */
function secretsIn(variables: readonly GivenVariable[]): readonly string[] {
  const passwords = variables.flatMap(({ value = '' }) => (URL.canParse(value) ? [new URL(value).password] : []));
  return [
    ...variables.flatMap(({ secret, value }) => (secret && value ? [value, ...value.split(',')] : [])),
    ...passwords.flatMap((password) => [password, decodeURIComponent(password)]),
  ]
    .filter((each) => each.length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length);
}

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .reduce((left, secret) => left.replaceAll(secret, '[secret]'), text);
