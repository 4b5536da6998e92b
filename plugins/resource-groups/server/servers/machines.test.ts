import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gpuMemory, gpuModels } from './machines.ts';

test('each card of a machine is told by the name of its model', async () => {
  const driver = await mkdtemp(join(tmpdir(), 'gpus-'));
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
  const folder = await mkdtemp(join(tmpdir(), 'gpus-'));
  const tool = join(folder, 'smi');
  await writeFile(tool, '#!/bin/sh\nprintf "46068\\n24564\\n"\n');
  await chmod(tool, 0o755);
  expect(await gpuMemory(tool)).toBe(24_564 * 2 ** 20);
  expect(await gpuMemory(join(folder, 'none'))).toBeUndefined();
});
