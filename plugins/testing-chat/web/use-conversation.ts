import { useEffect, useEffectEvent, useRef } from 'react';
import { Fault } from '#core/contract/fault.ts';
import type { TesterPanelProps } from '#plugins/services/web/public.ts';
import { emptyAnswer, toCall, withPart, type Answer, type Exchange, type Parameters } from './conversation.ts';
import { useKept } from './kept.ts';
import { openStream } from './stream.ts';
import { conversationOf } from './taken.ts';
import { wholeOf } from './whole.ts';

/** A conversation with a service, and what can be done in it. */
export interface Conversation {
  readonly exchanges: readonly Exchange[];
  readonly running: boolean;
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  readonly parameters: Parameters;
  readonly setParameters: (parameters: Parameters) => void;
  /** Asks the draft. */
  readonly send: () => void;
  /** Asks a question anew, in other words or the same; what followed it is forgotten. */
  readonly resend: (id: number, question: string) => void;
  /** Ends the answer under way; what has come of it stays. */
  readonly stop: () => void;
  readonly clear: () => void;
}

export function useConversation({
  service,
  target,
  onRequest,
  onRun,
  given,
}: Omit<TesterPanelProps, 'actions'>): Conversation {
  const [{ exchanges, draft, parameters }, keep] = useKept(service.id.modelId);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const running = exchanges.at(-1)?.answer.state === 'running';
  const taken = useRef<typeof given>(undefined);
  useEffect(() => {
    if (given === taken.current) return;
    taken.current = given;
    const conversation = given && conversationOf(given.request, given.config);
    if (!conversation) return;
    forget();
    keep(conversation);
  });

  // The code beside the form shows what would be asked, before it is.
  const tell = useEffectEvent(() => {
    const question = draft.trim();
    if (question === '' || running) return;
    const plain = toCall({ ...parameters, stream: false }, exchanges, question);
    const streamed = parameters.stream ? toCall(parameters, exchanges, question).data : undefined;
    onRequest(plain.data, plain.config, streamed);
  });
  useEffect(() => tell(), [draft, parameters]);

  /** Whatever is under way belongs to a conversation that is over. */
  function forget(): void {
    controller.current?.abort();
    controller.current = undefined;
  }

  async function ask(before: readonly Exchange[], question: string): Promise<void> {
    const own = new AbortController();
    controller.current = own;
    const id = (before.at(-1)?.id ?? 0) + 1;
    const call = toCall(parameters, before, question);
    const began = performance.now();
    let answer = emptyAnswer;
    let status = 0;
    const show = (change: Partial<Answer>) => {
      answer = { ...answer, ...change };
      // A conversation that was begun anew takes nothing from the one before.
      if (controller.current === own) keep({ exchanges: [...before, { id, question, answer }] });
    };
    // The JSON form and the code make a plain call, which has one answer.
    const plain = toCall({ ...parameters, stream: false }, before, question);
    onRequest(plain.data, plain.config, parameters.stream ? call.data : undefined);
    show({});
    try {
      const stream = await openStream({ target, ...call }, own.signal);
      status = stream.status;
      show({ requestId: stream.requestId, waited: stream.waited });
      for await (const line of stream.parts) show(withPart(answer, line, performance.now() - began));
      show({ state: 'done', cost: stream.cost() });
    } catch (error) {
      if (own.signal.aborted) return show({ state: 'stopped' });
      if (!(error instanceof Fault)) throw error;
      show({ state: 'failed', fault: error, requestId: answer.requestId ?? error.args.requestId });
    }
    const { cost, requestId, fault } = answer;
    onRun({
      request: plain.data,
      config: plain.config,
      answer: wholeOf(answer),
      status: fault?.status ?? status,
      took: performance.now() - began,
      fault,
      cost,
      requestId,
    });
  }

  return {
    exchanges,
    running,
    draft,
    parameters,
    setDraft: (text) => keep({ draft: text }),
    setParameters: (changed) => keep({ parameters: changed }),
    send: () => {
      if (running || draft.trim() === '') return;
      keep({ draft: '' });
      void ask(exchanges, draft.trim());
    },
    resend: (id, question) => {
      controller.current?.abort();
      void ask(
        exchanges.slice(
          0,
          exchanges.findIndex((each) => each.id === id),
        ),
        question,
      );
    },
    stop: () => controller.current?.abort(),
    clear: () => {
      forget();
      keep({ exchanges: [] });
    },
  };
}
