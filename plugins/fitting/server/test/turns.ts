import { plugin } from '#core/plugin/plugin.ts';
import { fitCounter } from '../public.ts';

/** Notes what becomes of trainings, by service, beside one who counts and cannot. */
export function notedTurns() {
  const turns = new Map<number, string[]>();
  return {
    turns,
    plugin: plugin({
      id: 'turns',
      requires: ['fitting'],
      contributes: [
        fitCounter({ needs: {}, make: () => () => Promise.reject(new Error('Nothing was counted.')) }),
        fitCounter({
          needs: {},
          make:
            () =>
            async ({ modelId }, turn) =>
              void turns.set(modelId, [...(turns.get(modelId) ?? []), turn]),
        }),
      ],
    }),
  };
}
