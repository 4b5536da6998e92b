import { useEffect, useMemo } from 'react';

/** Where in a page somebody is: on a control, at which place from the end of its row, and the rows after and before that. */
interface Place {
  readonly control: Element;
  readonly at: number;
  readonly rows: readonly Element[];
}

const inDialog = '[role=dialog], [role=alertdialog]';
const controlsOf = (row: Element | null) => [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];

function currentPlace(): Place | undefined {
  const active = document.activeElement;
  // A menu stands outside the page; its trigger has the focus once it is closed.
  const control = active?.closest('main')
    ? active
    : document.querySelector('main [aria-haspopup=menu][aria-expanded=true]');
  if (!control) return undefined;
  const row = control.closest('tr, li');
  const rows = [...(row?.parentElement?.children ?? [])];
  const own = controlsOf(row);
  return {
    control,
    at: own.findIndex((each) => each === control) - own.length,
    rows: row ? [...rows.slice(rows.indexOf(row) + 1), ...rows.slice(0, rows.indexOf(row)).reverse()] : [],
  };
}

/** Waits until the focus is elsewhere, or is lost with the control that had it: then it goes to the same control of the next row, else to the page. */
function stayNear({ control, at, rows }: Place): void {
  const look = () => {
    const active = document.activeElement;
    const lost = !active || active === document.body;
    if (!lost && (active === control || active.closest(inDialog))) return;
    if (lost && control.isConnected) return;
    observer.disconnect();
    if (!lost) return;
    const near = rows.filter((row) => row.isConnected).flatMap((row) => controlsOf(row).at(at) ?? []);
    (near[0] ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  queueMicrotask(look);
}

/** Keeps the focus near the control that has it, should that leave the page by what it does. */
export function keepFocusNear(): void {
  const place = currentPlace();
  if (place) stayNear(place);
}

/** Likewise for the control that the focus returns to once a dialog is closed. */
export function useFocusNear(open: boolean): void {
  const place = useMemo(() => (open ? currentPlace() : undefined), [open]);
  useEffect(() => (place ? () => stayNear(place) : undefined), [place]);
}
