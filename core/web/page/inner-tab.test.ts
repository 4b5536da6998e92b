import { expect, test } from 'vitest';
import type { Host } from '#core/plugin/host.ts';
import { fetchWithin } from './inner-tab.ts';

test('what cannot be fetched ahead keeps nobody from going on', async () => {
  const host = {} as Host;
  const gone = () => Promise.reject(new Error('gone'));
  await expect(fetchWithin(host, { page: gone, rest: '' })).resolves.toBeUndefined();
  await expect(
    fetchWithin(host, { page: async () => ({ Page: () => null, ahead: gone }), rest: '' }),
  ).resolves.toBeUndefined();
});
