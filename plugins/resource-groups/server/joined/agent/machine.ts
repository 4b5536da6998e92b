import { statfs } from 'node:fs/promises';
import { availableParallelism, hostname, networkInterfaces, totalmem } from 'node:os';
import { gpusHere } from '../../servers/machines.ts';
import { protocol, type MachineTold } from '../calls.ts';
import type { Fencing } from '../../public.ts';

/** What this machine has, and how it keeps instances from what is not theirs. */
export async function tellMachine(dataDir: string, fencing: Pick<Fencing, 'missing'>): Promise<MachineTold> {
  const disk = await statfs(dataDir);
  const address = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  const { gpuModels, vram } = await gpusHere();
  const unfenced = await fencing.missing();
  return {
    protocol,
    hostname: hostname(),
    amounts: {
      cpu: availableParallelism(),
      memory: Math.min(totalmem(), process.constrainedMemory() || Infinity),
      disk: disk.blocks * disk.bsize,
      gpuModels: [...gpuModels],
      ...(vram !== undefined && { vram }),
    },
    address: address ?? null,
    ...(unfenced !== undefined && { unfenced }),
  };
}
