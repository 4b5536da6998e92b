import { useEffect, useState } from 'react';
import { useOverlays } from './load-overlays.ts';
import { watchTips } from './watch-tips.ts';

/** Shows the tooltips of the whole page, one at a time; rendered once by UiProvider, so that a tooltip in every table row costs nothing. */
export function TooltipHost() {
  const [shown, setShown] = useState<Element>();
  const [open, setOpen] = useState(false);
  const overlays = useOverlays();
  useEffect(
    () =>
      watchTips((anchor) => {
        // What was shown stays while its bubble fades out.
        if (anchor) setShown(anchor);
        setOpen(anchor !== undefined);
      }),
    [],
  );
  return (
    overlays &&
    shown && (
      <overlays.TooltipBubble
        anchor={shown}
        text={shown.getAttribute('data-tip') ?? ''}
        open={open}
        onClose={() => setOpen(false)}
      />
    )
  );
}
