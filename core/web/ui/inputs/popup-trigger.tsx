import {
  cloneElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type SyntheticEvent,
} from 'react';
import { withoutHandlers, type Attributes } from './attributes.ts';
import { useOverlays } from '../overlays/load-overlays.ts';
import { TriggerLink } from './trigger-link.ts';

/** A popup whose code is fetched when its trigger is pointed at, focused or pressed, or at once where it is to be open. */
export function usePopup(open = false) {
  const [wanted, setWanted] = useState(open);
  const [link] = useState(() => new TriggerLink(() => setWanted(true)));
  const overlays = useOverlays(open);
  if (open && !wanted) setWanted(true);
  return { link, overlays: wanted ? overlays : undefined };
}

interface PopupTriggerProps {
  link: TriggerLink;
  /** What it opens. */
  popup: 'menu' | 'listbox' | 'dialog';
  /** Keys, besides those of every button, that the closed popup answers to. */
  keys?: RegExp;
  /** A button. */
  children: ReactElement<Attributes>;
}

/** A button that opens a popup: one and the same element before and after the popup's code is there. */
export function PopupTrigger({ link, popup, keys, children }: PopupTriggerProps) {
  const given = useSyncExternalStore(link.subscribe, link.given);
  const connected = given !== undefined;
  const own = children.props;
  useEffect(() => {
    if (connected) link.release();
  }, [link, connected]);

  if (!given) {
    return cloneElement(children, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onPointerEnter(event: SyntheticEvent) {
        call(own.onPointerEnter, event);
        link.warm();
      },
      onFocus(event: FocusEvent) {
        call(own.onFocus, event);
        link.focus(event);
      },
      onKeyDown(event: KeyboardEvent) {
        if (keys?.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) link.hold(event);
        else call(own.onKeyDown, event);
      },
      onClick: link.hold,
    });
  }
  return cloneElement(children, {
    ...given,
    ...withoutHandlers(children),
    onPointerDown(event: SyntheticEvent) {
      link.begin();
      call(given.onPointerDown, event);
    },
    onMouseDown(event: SyntheticEvent) {
      // A press that began before the popup was there is left to its click, or the one would open the popup and the other close it.
      if (link.begun) call(given.onMouseDown, event);
    },
  });
}

const call = (handler: unknown, event: SyntheticEvent) => typeof handler === 'function' && handler(event);
