import { addressOf } from '#core/contract/request.ts';
import { consoleSockets } from '../../contract.ts';
import type { ConsoleData } from '../../contract/console.ts';
import { ConsoleLine, type Standing } from './line.ts';
import type { Screen } from './terminal.ts';

/** The instance that consoles are of. */
export interface Place {
  readonly account: number;
  readonly model: number;
  readonly instanceId: number;
}

export type Open = (
  input: Place & { readonly body: { readonly columns: number; readonly rows: number } },
) => Promise<ConsoleData>;

/** One console, as its tab shows it; another object with each change. */
export interface Session {
  readonly id: number;
  readonly number: number;
  readonly place: Place;
  readonly line: ConsoleLine;
  readonly screen: Screen | undefined;
  readonly standing: Standing;
  /** Whether something was shown while another tab was looked at. */
  readonly news: boolean;
  readonly found: { readonly current: number; readonly all: number };
}

interface State {
  readonly sessions: readonly Session[];
  readonly chosen: number | undefined;
}

const path = ({ account, model, instanceId }: Place) => `${account}/${model}/${instanceId}`;
const none: State = { sessions: [], chosen: undefined };

/** The consoles that this browser has open: they go on while other pages are looked at, and end with the tab of the browser. */
class Sessions {
  readonly #states = new Map<string, State>();
  readonly #listeners = new Set<() => void>();
  #last = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(place: Place): State {
    return this.#states.get(path(place)) ?? none;
  }

  /** Begins another one; its screen comes later, for its code does. */
  add(place: Place, open: Open, screenOf: (id: number, line: ConsoleLine) => Promise<Screen>): void {
    const id = ++this.#last;
    const { sessions } = this.of(place);
    const number = Math.max(0, ...sessions.map((each) => each.number)) + 1;
    const { protocol, host } = window.location;
    const line = new ConsoleLine({
      open: (body) => open({ ...place, body }),
      address: (consoleId, shown) =>
        `${protocol.replace('http', 'ws')}//${host}${addressOf(consoleSockets.joinConsole, { ...place, consoleId, shown })}`,
      show: (part, shown) => {
        this.#find(place, id)?.screen?.write(part, shown);
        if (this.of(place).chosen !== id) this.change(place, id, { news: true });
      },
      told: (standing) => this.change(place, id, { standing }),
    });
    const session: Session = {
      id,
      number,
      place,
      line,
      screen: undefined,
      standing: { at: 'opening' },
      news: false,
      found: { current: 0, all: 0 },
    };
    this.#set(place, { sessions: [...sessions, session], chosen: id });
    void screenOf(id, line).then((screen) =>
      this.#find(place, id) ? this.change(place, id, { screen }) : screen.dispose(),
    );
  }

  choose(place: Place, chosen: number): void {
    this.#set(place, { ...this.of(place), chosen });
    this.change(place, chosen, { news: false });
  }

  /** Ends a console and drops its tab. */
  remove(place: Place, id: number): void {
    const { sessions, chosen } = this.of(place);
    const session = this.#find(place, id);
    const left = sessions.filter((each) => each.id !== id);
    this.#set(place, { sessions: left, chosen: chosen === id ? left.at(-1)?.id : chosen });
    session?.line.close();
    session?.screen?.dispose();
  }

  change(place: Place, id: number, change: Partial<Pick<Session, 'screen' | 'standing' | 'news' | 'found'>>): void {
    const { sessions, chosen } = this.of(place);
    const isNew = (each: Session) =>
      Object.entries(change).some(([name, value]) => each[name as keyof typeof change] !== value);
    if (!sessions.some((each) => each.id === id && isNew(each))) return;
    this.#set(place, { chosen, sessions: sessions.map((each) => (each.id === id ? { ...each, ...change } : each)) });
  }

  #find(place: Place, id: number): Session | undefined {
    return this.of(place).sessions.find((each) => each.id === id);
  }

  #set(place: Place, state: State): void {
    this.#states.set(path(place), state);
    for (const listener of this.#listeners) listener();
  }
}

export const sessions = new Sessions();
