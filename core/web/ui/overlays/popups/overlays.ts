// Everything that floats above pages, in one script: its parts share most of their code, and no page needs it to be drawn.
export { ComboboxPopup } from './combobox-popup.tsx';
export { DialogPanel } from './dialog-panel.tsx';
export { DrawerPanel } from './drawer-panel.tsx';
export { keepFocusNear } from './nearby-focus.ts';
export { MenuPopup } from './menu-popup.tsx';
export { PopoverPopup } from './popover-popup.tsx';
export { SelectPopup } from './select-popup.tsx';
export { ToastRegion } from './toast-region.tsx';
export { TooltipBubble } from './tooltip-bubble.tsx';
