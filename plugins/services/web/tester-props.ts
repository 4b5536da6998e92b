import type { Fault } from '#core/contract/fault.ts';
import type { ModelInfoData } from '../contract.ts';

/** What the form of a request is given: the request as JSON text, which stays the only truth, and what changes and sends it. */
export interface InputProps {
  readonly service: ModelInfoData;
  readonly request: string;
  readonly onRequest: (json: string) => void;
  readonly onSend: () => void;
}

/** What the view of an answer is given: both sides of one run, as JSON text. */
export interface ResultProps {
  readonly service: ModelInfoData;
  readonly request: string;
  readonly answer: string;
}

/** One call of a service that ended, answered, failed or stopped: both sides as the plain call has them, however they travelled. */
export interface TestRun {
  /** JSON texts. */
  readonly request: string;
  readonly config: string | undefined;
  /** Whether the answer was to come in parts, where the panel has that to choose. */
  readonly streamed?: boolean | undefined;
  readonly answer: string | undefined;
  /** Of HTTP; 0 where nothing came back. */
  readonly status: number;
  /** Milliseconds. */
  readonly took: number;
  readonly fault: Fault | undefined;
  readonly cost: number | undefined;
  readonly requestId: string | undefined;
}

/** A request that a panel is to take over, as JSON texts: from the history, an example or a shared link. */
export interface GivenRequest {
  readonly request: string;
  readonly config: string | undefined;
  /** What came of it, where it is a run of the history that is to be seen again. */
  readonly outcome?: Omit<TestRun, 'request' | 'config'> | undefined;
}

/** What a whole test panel is given. */
export interface TesterPanelProps {
  readonly service: ModelInfoData;
  /** The names by which calls reach the service. */
  readonly target: { readonly account: string; readonly model: string };
  /** Takes the call that the panel makes, as JSON texts, so that the JSON form and the code show the same one; with the request of a streamed call where it makes that instead. */
  readonly onRequest: (request: string, config: string | undefined, streamed?: string) => void;
  /** Takes each call that ended, for the history; of one that was stopped, what had come by then. */
  readonly onRun: (run: TestRun) => void;
  /** What to take over last; a new object each time, undefined before the first. */
  readonly given: GivenRequest | undefined;
  /** Where the panel's own actions stand: a portal's target, beside the toggle. */
  readonly actions: HTMLElement;
}

/** Requests as plain text and back. */
export interface RequestText {
  /** What to show of a request; undefined where it holds more than text. */
  readonly read: (request: unknown) => string | undefined;
  /** The request that a text makes. */
  readonly write: (text: string) => unknown;
  /** The words by which people recognise a request, also one that holds more than text. */
  readonly title?: (request: unknown) => string | undefined;
}
