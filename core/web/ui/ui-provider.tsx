import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { ToastRegion } from './toast-region.tsx';
import { TooltipBubble } from './tooltip.tsx';

export interface UiProviderProps {
  toastsLabel: string;
  closeToastLabel: string;
  children: ReactNode;
}

/** What the kit needs once around the whole product: toasts, tooltips and no inline style elements. */
export function UiProvider({ toastsLabel, closeToastLabel, children }: UiProviderProps) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <TooltipBubble />
      <ToastRegion label={toastsLabel} closeLabel={closeToastLabel} />
    </CSPProvider>
  );
}
