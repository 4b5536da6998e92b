import type { FocusEvent, SyntheticEvent } from 'react';
import type { Attributes } from './attributes.ts';
import { demandOverlays, warmOverlays } from '../overlays/load-overlays.ts';

/**
 * Joins a trigger, which is drawn with the page, to its popup, which comes later: through it the popup gives the trigger its
 * attributes and handlers. What is pressed or typed before that is held back and happens when the popup is there.
 */
export class TriggerLink {
  readonly #connect: () => void;
  readonly #watchers = new Set<() => void>();
  #given: Attributes | undefined;
  #focused: EventTarget | undefined;
  #begun = false;
  #held: { target: EventTarget; event: Event }[] = [];

  /** `connect` is called when the popup is wanted. */
  constructor(connect: () => void) {
    this.#connect = connect;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** What the popup gives its trigger; nothing while there is no popup. */
  readonly given = (): Attributes | undefined => this.#given;

  readonly give = (attributes: Attributes): void => {
    this.#given = attributes;
    for (const watcher of this.#watchers) watcher();
  };

  /** Gets the popup ready, as it may be opened next. */
  readonly warm = (): void => {
    warmOverlays();
    this.#connect();
  };

  readonly focus = ({ currentTarget }: FocusEvent): void => {
    this.#focused = currentTarget;
    this.warm();
  };

  /** A press begins that the popup sees. */
  begin(): void {
    this.#begun = true;
  }

  get begun(): boolean {
    return this.#begun;
  }

  readonly hold = (event: SyntheticEvent): void => {
    const { currentTarget, nativeEvent } = event;
    event.preventDefault();
    event.stopPropagation();
    // Pressing twice while waiting is meant as one press.
    if (nativeEvent.type === 'click') this.#held = [];
    this.#held.push({ target: currentTarget, event: nativeEvent });
    demandOverlays(() => (this.#held = []));
    this.#connect();
  };

  /** Lets happen what was held back; called once the trigger has what it was given. */
  readonly release = (): void => {
    // The popup did not see the focus arrive, upon which a select draws the list that it searches for typed letters.
    if (this.#focused && this.#focused === document.activeElement)
      this.#focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    const held = this.#held.splice(0);
    onceDrawn(() => held.forEach(({ target, event }) => target.dispatchEvent(copyOf(event))));
  };
}

const onceDrawn = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));

function copyOf(event: Event): Event {
  const Kind = event.constructor as typeof Event;
  return new Kind(event.type, event);
}
