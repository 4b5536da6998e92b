import type { ReactNode } from 'react';
import { RequiredMark } from '../inputs/field.tsx';
import { useOverlays } from '../overlays/load-overlays.ts';
import { showToasts } from '../overlays/toasts.ts';
import { TooltipHost } from '../overlays/tooltip-host.tsx';

export interface UiProviderProps {
  toastsLabel: string;
  closeToastLabel: string;
  /** Beside the label of each field that must be filled in. */
  requiredMark?: string;
  children: ReactNode;
}

/** What the kit needs once around the whole product: toasts and tooltips. */
export function UiProvider({ toastsLabel, closeToastLabel, requiredMark, children }: UiProviderProps) {
  const overlays = useOverlays();
  return (
    <>
      <RequiredMark value={requiredMark}>{children}</RequiredMark>
      <TooltipHost />
      {overlays && <overlays.ToastRegion label={toastsLabel} closeLabel={closeToastLabel} source={showToasts} />}
    </>
  );
}
