import type { DiagnosticsTabProps } from './public.ts';

/** What calls about the chosen instance take; undefined where none is chosen, so that nothing is asked. */
export const one = ({ account, model, instance }: DiagnosticsTabProps) =>
  instance && { account, model, instanceId: instance.id };

/** How often tabs ask anew, in milliseconds. */
export const pollMs = 5_000;
