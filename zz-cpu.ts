import { readFileSync, readdirSync } from 'node:fs';
const f = readdirSync('/tmp/svc').filter(x=>x.endsWith('.cpuprofile')).map(x=>'/tmp/svc/'+x).at(-1)!;
const p = JSON.parse(readFileSync(f,'utf8'));
const self = new Map<string, number>(); const dt = p.timeDeltas; const byId = new Map(p.nodes.map((n:any)=>[n.id,n]));
p.samples.forEach((s:number,i:number)=>{ const n:any = byId.get(s); const k = n.callFrame.functionName+' '+n.callFrame.url.split('/').slice(-3).join('/')+':'+n.callFrame.lineNumber; self.set(k,(self.get(k)??0)+dt[i]); });
const tot=[...self.values()].reduce((a,b)=>a+b,0);
for (const [k,v] of [...self].sort((a,b)=>b[1]-a[1]).slice(0,40)) console.log((v/1000).toFixed(0).padStart(6),'ms',(v/tot*100).toFixed(1)+'%',k);
