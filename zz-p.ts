import { readFileSync } from 'node:fs';
import { openPool } from './core/server/database/database.ts';
const c = JSON.parse(readFileSync('/tmp/svc/pg.json','utf8'));
const pool = openPool({...c, database: 'bench'}, console as any);
const pub = `is_public and not hidden`;
const letters: Record<string,string> = {а:'a',б:'b',в:'v',г:'g',д:'d',е:'e',ж:'zh',з:'z',и:'i',к:'k',л:'l',м:'m',н:'n',о:'o',п:'p',р:'r',с:'s',т:'t',у:'u',ф:'f',х:'h',ц:'c',ч:'ch',ш:'sh',щ:'sch',ъ:'',ы:'y',ь:'',э:'e',ю:'yu',я:'ya'};
const tr = (t: string) => [...t.normalize('NFKD').replace(/\p{M}/gu,'').toLowerCase()].map((x)=>letters[x]??x).join('');
if (process.argv[2]) {
await pool.query('drop table model_search; create extension if not exists pg_trgm; create table model_search (model_id bigint primary key references models, name text not null, words text not null)');
const rows = (await pool.query('select id, name, display_name, display_author from models')).rows;
for (let i=0;i<rows.length;i+=5000) { const p = rows.slice(i,i+5000); await pool.query('insert into model_search select * from unnest($1::bigint[],$2::text[],$3::text[])', [p.map((r:any)=>r.id), p.map((r:any)=>tr(r.name+' '+r.display_name)), p.map((r:any)=>tr(r.name+' '+r.display_name+' '+r.display_author+' восемь килогерц два канала пунктуация и числа для записей колл-центров '+Math.random().toString(36)))]); }
console.time('idx'); await pool.query('create index on model_search using gin (words gin_trgm_ops); create index on model_search using gin (name gin_trgm_ops)'); console.timeEnd('idx');
await pool.query('vacuum analyze');
}
const q = async (label: string, s: string) => { let best = []; for (let i=0;i<15;i++) { const t = performance.now(); await pool.query(s); best.push(performance.now()-t);} best.sort((a,b)=>a-b); console.log(label.padEnd(40), 'p50', best[7]!.toFixed(1), 'min', best[0]!.toFixed(1)); };
for (const t of ['синтез голоса 4567','канала','синтез','си', 'голоса','9999']) {
 const w = tr(t).split(' ').map((x) => `s.words like '%${x}%'`).join(' and ');
 await q(t+' count', `select count(*) from models join model_search s on s.model_id = id where ${pub} and ${w}`);
 await q(t+' cube', `select task_type, languages, price = 0, public_testing, fittable, count(*) from models join model_search s on s.model_id = id where ${pub} and ${w} group by 1,2,3,4,5`);
 await q(t+' page', `select id from models join model_search s on s.model_id = id where ${pub} and ${w} order by favorites desc, last_activity_at desc, id desc limit 50`);
}
console.log((await pool.query(`select relname, pg_size_pretty(pg_relation_size(oid)) from pg_class where relname like 'model_s%' order by pg_relation_size(oid) desc limit 30`)).rows.map((r:any)=>r.relname+' '+r.pg_size_pretty).join('\n'));
await pool.end();
