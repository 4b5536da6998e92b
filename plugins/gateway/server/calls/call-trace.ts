import { bytesIn } from '../http/bytes-in.ts';
import type { Answer, Backend, ExtCall, Part, PayloadDraft, PredictCall } from '../gate/types.ts';

/** What of a stream is gathered at most; the rest of it is counted only. */
const mostGathered = 16 * 1024 * 1024;

/** What is noted of one call on its way, for whoever observes it. */
export class CallTrace {
  instanceId: number | string | undefined;
  /** How often the call was given to an instance. */
  attempts = 0;
  /** When it first was, on the clock of `performance.now()`. */
  reachedAt: number | undefined;
  /** How long it waited for its turn; undefined where the service has no queue. */
  queuedMs: number | undefined;
  /** Of HTTP, where whoever took the call to the service knows it. */
  status: number | undefined;
  cached = false;
  /** What the parts of a stream have cost that its caller was sent. */
  spent = 0;
  answerBytes = 0;
  request: PredictCall | ExtCall | undefined;
  answer: Answer | undefined;
  /** The part of a stream that came last: models tell at the end of it what they used. */
  lastPart: PayloadDraft['json'];
  readonly #parts: string[] | undefined;
  #gathered = 0;

  /** `gathers` says whether the parts of a stream are kept too. */
  constructor(gathers: boolean) {
    this.#parts = gathers ? [] : undefined;
  }

  /** Whether the service was given the call. */
  get reached(): boolean {
    return this.attempts > 0;
  }

  /** The call is given to this instance. */
  reach(instanceId: number | string): void {
    this.attempts += 1;
    this.reachedAt ??= performance.now();
    this.instanceId = instanceId;
  }

  /** The same, from where the instance is known by who answers for it. */
  reachBackend({ admission }: Backend): void {
    this.reach(admission.instanceId);
  }

  answered(answer: Answer): void {
    this.answer = answer;
    this.answerBytes = bytesIn(answer.data);
  }

  part({ data, headers }: Part): void {
    if (!data) return;
    const bytes = bytesIn(data);
    this.answerBytes += bytes;
    if (bytes > 0) this.lastPart = data.json;
    if (!this.#parts || data.json === undefined || bytes === 0 || this.#gathered + bytes > mostGathered) return;
    this.#gathered += bytes;
    this.#parts.push(data.json.toString());
    this.answer = { data: {}, headers };
  }

  /** The answer as it is archived: that of a stream is its parts joined by line breaks. */
  get whole(): Answer | undefined {
    return this.#parts?.length
      ? { data: { json: this.#parts.join('\n') }, headers: this.answer?.headers ?? {} }
      : this.answer;
  }
}
