import { madePoint } from '#core/plugin/point.ts';

/** Judges the model that a server elsewhere is to be asked for, empty where requests name one; throws the fault that says why it may not be. */
export const externalModelGuard = madePoint<(model: string) => Promise<void>, { readonly id: string }>(
  'external-models.guard',
  { key: ({ id }) => id },
);
