import { expect, test } from 'vitest';
import { totalOf } from './moment.ts';

test('what services have is summed in the units that people read', () => {
  const service = (milliCpu: number, ramMb: number, gpu: number) => ({
    modelId: 1,
    modelNameAtTime: 'a',
    instances: 1,
    requested: { milliCpu, ramMb, diskMb: 512, gpu, vramMb: gpu * 24_576 },
  });
  const services = [service(500, 1_024, 0), service(1_250, 2_560, 2)];
  expect(totalOf(services, 'cpu')).toBe(1.8);
  expect(totalOf(services, 'ram')).toBe(3.5);
  expect(totalOf(services, 'disk')).toBe(1);
  expect(totalOf(services, 'gpu')).toBe(2);
  expect(totalOf(services, 'vram')).toBe(48);
});
