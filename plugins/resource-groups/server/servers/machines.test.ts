import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gpuMemory, gpuModels, gpuUse } from './machines.ts';

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gpus-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('each card of a machine is told by the name of its model', async () => {
  const driver = await folderOfTest();
  for (const [address, model] of [
    ['0000:01:00.0', 'NVIDIA L40S'],
    ['0000:02:00.0', 'NVIDIA A100-SXM4-80GB'],
    ['0000:03:00.0', 'NVIDIA L40S'],
  ]) {
    await mkdir(join(driver, address!));
    await writeFile(join(driver, address!, 'information'), `Model: \t\t ${model}\nIRQ:   \t\t 16\n`);
  }
  expect(await gpuModels(driver)).toEqual(['NVIDIA A100-SXM4-80GB', 'NVIDIA L40S', 'NVIDIA L40S']);
  expect(await gpuModels(join(driver, 'none'))).toEqual([]);
});

test('how much memory each card has is what the least of them has, where anything tells', async () => {
  const folder = await folderOfTest();
  const tool = join(folder, 'smi');
  await writeFile(tool, '#!/bin/sh\nprintf "46068\\n24564\\n"\n');
  await chmod(tool, 0o755);
  expect(await gpuMemory(tool)).toBe(24_564 * 2 ** 20);
  expect(await gpuMemory(join(folder, 'none'))).toBeUndefined();
});

test('how busy the cards are and what is in their memory is told together, by the tool on the path', async () => {
  const folder = await folderOfTest();
  const says = async (lines: string) => {
    const script = `#!/bin/sh\n[ "$1" = --query-gpu=utilization.gpu,memory.used ] && printf '${lines}'\n`;
    await writeFile(join(folder, 'nvidia-smi'), script);
    await chmod(join(folder, 'nvidia-smi'), 0o755);
  };
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await says('75, 20480\\n50, 1024\\n');
  expect(await gpuUse()).toEqual({ busy: 1.25, memoryBytes: 21_504 * 2 ** 20 });
  await says('[N/A], 20480\\n');
  expect(await gpuUse()).toBeUndefined();
  expect(await gpuUse(join(folder, 'none'))).toBeUndefined();
});
