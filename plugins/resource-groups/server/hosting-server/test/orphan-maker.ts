import { pino } from 'pino';
import { HostingServer } from '../hosting-server.ts';

// Run as a process of its own: starts one instance, prints its process id and waits to be killed.
const [instances = '', bundles = '', instanceId, image = ''] = process.argv.slice(2);
const driver = new HostingServer({ instances, bundles, clock: () => new Date(), log: pino({ level: 'silent' }) });
await driver.start({ instanceId: Number(instanceId), image, environment: {}, limits: { cpuRequest: '500m', memoryLimit: '256Mi' }, additionalFlags: [] }, 1);
for (;;) {
  const seen = await driver.observe(Number(instanceId));
  const output = await driver.readLog(Number(instanceId), { previous: false });
  if (seen.state === 'running' && output.length > 0) {
    console.log(seen.processId);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
}
setInterval(() => undefined, 1_000);
