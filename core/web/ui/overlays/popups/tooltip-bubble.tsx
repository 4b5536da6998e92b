import * as Base from '../../base-ui/tooltip.ts';
import styles from './tooltip-bubble.module.css';

export interface TooltipBubbleProps {
  anchor: Element;
  text: string;
  open: boolean;
  onClose: () => void;
}

/** The one bubble that all tooltips share, for eyes alone: what it belongs to has its own name. */
export function TooltipBubble({ anchor, text, open, onClose }: TooltipBubbleProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disableHoverablePopup>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.bubble} aria-hidden>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
