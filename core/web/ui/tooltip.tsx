import type { ReactElement } from 'react';
import * as Base from './base-ui/tooltip.ts';
import styles from './tooltip.module.css';

const handle = Base.createHandle<string>();

/** Shows `text` beside its one child on hover and keyboard focus; a hint only, so the child needs its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return <Base.Trigger handle={handle} payload={text} delay={400} render={children} />;
}

/** The one bubble all tooltips share; rendered once by UiProvider, so that a trigger in every table row stays cheap. */
export function TooltipBubble() {
  return (
    <Base.Provider>
      <Base.Root handle={handle} disableHoverablePopup>
        {({ payload }) => (
          <Base.Portal>
            <Base.Positioner sideOffset={6} collisionPadding={8}>
              <Base.Popup className={styles.bubble}>{payload}</Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        )}
      </Base.Root>
    </Base.Provider>
  );
}
