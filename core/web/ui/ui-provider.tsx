import type { ReactNode } from 'react';
import { useOverlays } from './load-overlays.ts';
import { showToasts } from './toasts.ts';
import { TooltipHost } from './tooltip-host.tsx';

export interface UiProviderProps {
  toastsLabel: string;
  closeToastLabel: string;
  children: ReactNode;
}

/** What the kit needs once around the whole product: toasts and tooltips. */
export function UiProvider({ toastsLabel, closeToastLabel, children }: UiProviderProps) {
  const overlays = useOverlays();
  return (
    <>
      {children}
      <TooltipHost />
      {overlays && <overlays.ToastRegion label={toastsLabel} closeLabel={closeToastLabel} source={showToasts} />}
    </>
  );
}
