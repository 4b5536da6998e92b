import { owner, type FullServer } from './database.ts';

export const fleet = 'fleet';

interface Sizes {
  readonly servers: number;
  readonly instances: number;
}

/** Fills the database with a resource group of many servers and instances on them; answers where its page is. */
export async function fillFleet({ call, pool }: FullServer, { servers, instances }: Sizes): Promise<string> {
  const { ownerId } = await call('POST', `/api/mlpcore/account/${owner}/resource-groups`, { name: fleet });
  const { rows } = await pool.query<{ id: string }>(`select id from resource_groups where name = $1`, [fleet]);
  const groupId = rows[0]!.id;
  // Heard of from now on, as if each told of itself.
  await pool.query(
    `insert into resource_servers (group_id, name, status, capacity, heard_at, address)
     select $1, 'server-' || n, 'RUNNING', '{"cpu":64,"memory":274877906944,"disk":2199023255552,"gpuModels":["L4","L4"]}', now() + interval '1 day', '10.0.0.' || n % 250
     from generate_series(1, $2::int) n`,
    [groupId, servers],
  );
  // Of no driver of this machine, so that nothing is done about what is not there.
  await pool.query(
    `insert into instances (account_id, model_id, hosting, attempt, process, process_at, started_at, server_name, group_id, held)
     select account_id, id, 'external', 1, 'running', now(), now(), 'server-' || 1 + n % $2::int, $1,
       jsonb_build_object('cpu', 1, 'memory', 2147483648, 'disk', 1073741824, 'gpus', 0, 'derived', false, 'group', $4::text)
     from generate_series(1, $3::int) n
     join (select account_id, id, row_number() over (order by id) - 1 as at, count(*) over () as all from models) m on m.at = n % m.all`,
    [groupId, servers, instances, fleet],
  );
  await pool.query('vacuum analyze resource_servers, instances');
  return `/workspace/resource-group/${ownerId}/${fleet}`;
}
