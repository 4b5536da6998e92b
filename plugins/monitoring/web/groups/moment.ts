import type { ServiceInfoAtTime } from '#plugins/resource-groups/contract.ts';

const amounts = {
  cpu: ({ milliCpu }: ServiceInfoAtTime['requested']) => milliCpu / 1_000,
  ram: ({ ramMb }: ServiceInfoAtTime['requested']) => ramMb / 1_024,
  disk: ({ diskMb }: ServiceInfoAtTime['requested']) => diskMb / 1_024,
  gpu: ({ gpu }: ServiceInfoAtTime['requested']) => gpu,
  vram: ({ vramMb }: ServiceInfoAtTime['requested']) => vramMb / 1_024,
};

/** What services have of a resource together: cores, GiB, or whole cards, to a tenth. */
export const totalOf = (services: readonly ServiceInfoAtTime[], resource: keyof typeof amounts): number =>
  Math.round(services.reduce((sum, { requested }) => sum + amounts[resource](requested), 0) * 10) / 10;
