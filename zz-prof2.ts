import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { boot } from '#core/server/boot.ts';
import { openPool } from '#core/server/database/database.ts';
import { readEnvironment } from '#core/server/environment.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in-test.ts';
import images from '#plugins/images/server/index.ts';
import catalog from '#plugins/catalog/server/index.ts';
import services from '#plugins/services/server/index.ts';
import main from './host-configs/main.ts';
const c = { ...JSON.parse(readFileSync('/tmp/svc/pg.json','utf8')), database: 'prof' };
const log = pino({ level: 'error' });
const fill = process.argv[2] === 'fill';
if (fill) { const a = openPool({...c, database: 'berth'}, log); await a.query('drop database if exists prof'); await a.query('create database prof'); await a.end(); }
const pool = openPool(c, log);
const plugins = [accounts, images, services, catalog];
const environment = readEnvironment({ PORT: '0', GATE_PORT: '0', BOOTSTRAP_PASSWORD: 'first-run-password', DEMO: 'false' });
const server = await boot([{ ...main, plugins: plugins.map(({ id }) => id) }], plugins, { environment, connection: c, pool, log, site: 'dist/web' });
if (fill) { const { fill: f } = await import('./zz-fill.ts'); await registerForTest(server, 'alice'); await f(pool, Number(process.argv[3])); }
const { signInForTest } = await import('#plugins/accounts/server/sign-in-test.ts');
const session = await signInForTest(server, 'alice@example.com');
const orig = pool.query.bind(pool); let rec: any[] | undefined;
(pool as any).query = async (...a: any[]) => { const t = performance.now(); const r = await (orig as any)(...a); rec?.push([(performance.now()-t).toFixed(1), t.toFixed(1), String(a[0]?.text ?? a[0]).replace(/\s+/g,' ').slice(0, 300), a[1]]); return r; };
for (const path of process.argv.slice(4)) {
  const times = [];
  for (let i=0;i<400;i++) { const t=performance.now(); const r = await fetch(server.url+path, {headers:{cookie:`berth_session=${session}`}}); await r.text(); times.push(performance.now()-t); }
  times.sort((a,b)=>a-b); console.log(path, 'p50', times[30]!.toFixed(1), 'best', times[0]!.toFixed(1));
  rec = []; const cpu = process.cpuUsage(); const t0 = performance.now(); await (await fetch(server.url+path, {headers:{cookie:`berth_session=${session}`}})).text();
  console.log('total', (performance.now()-t0).toFixed(1), 'cpu', (process.cpuUsage(cpu).user/1000).toFixed(1)); for (const r of rec) console.log('  ', r[0], 'at', (r[1]-t0).toFixed(1), r[2]); 
  if (process.env.PLAN) for (const r of rec) if (+r[0] > 2) console.log((await orig('explain (analyze, buffers) ' + r[2].slice(0,0))).rows);
  rec = undefined;
}
await server.stop(); await pool.end();
