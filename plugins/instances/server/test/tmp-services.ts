// TEMPORARY: until plugins/services/server is there.
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { tables } from '#core/server/points.ts';
import { Pool } from '#core/server/database/database.ts';
import { Services } from '#plugins/services/server/public.ts';

export default plugin({
  id: 'services',
  provides: [
    provide(Services, { pool: Pool }, ({ pool }): any => {
      const byId = async (id: number) => {
        const { rows } = await pool.query('select id, data from tmp_services where id = $1', [id]);
        return rows[0] ? { id: rows[0].id, ...rows[0].data } : undefined;
      };
      return {
        byId,
        find: async (_a: string, m: string) => byId(Number(m)),
        require: async (_c: unknown, _a: string, m: string) => byId(Number(m)),
        launchable: async () => (await pool.query("select id from tmp_services where (data->'data'->>'minInstancesCount')::int > 0")).rows.map((r: any) => r.id),
        setDescriptor: async () => undefined,
        touch: async () => undefined,
        predictConfig: async () => undefined,
      };
    }),
  ],
  contributes: [tables([{ id: '1', sql: 'create table tmp_services (id bigserial primary key, data jsonb not null)' }])],
});
