import { useEffect, useEffectEvent, useRef } from 'react';
import type { Fault } from '#core/contract/fault.ts';
import type { TesterPanelProps } from '#plugins/services/web/public.ts';
import {
  emptyAnswer,
  initialParameters,
  toCall,
  withPart,
  type Answer,
  type Exchange,
  type Parameters,
} from './conversation.ts';
import { endedBy, endOf } from './ended.ts';
import { useKept } from './kept.ts';
import { openStream } from './stream.ts';
import { conversationOf, type Taken } from './taken.ts';
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

const nothing: Taken = { exchanges: [], draft: '', parameters: initialParameters };

export function useConversation({
  service,
  target,
  onRequest,
  onRun,
  given,
}: Omit<TesterPanelProps, 'actions'>): Conversation {
  const { kept, keep, stop, begin, replace } = useKept(service.id.modelId, nothing);
  const { exchanges, draft, parameters } = kept;
  const running = exchanges.at(-1)?.answer.state === 'running';
  const taken = useRef<typeof given>(undefined);
  useEffect(() => {
    if (given === taken.current) return;
    taken.current = given;
    const conversation = given && conversationOf(given);
    if (!conversation) return;
    replace(conversation);
    const asked = conversation.exchanges.at(-1);
    if (asked && given.outcome?.streamed)
      tell(conversation.parameters, conversation.exchanges.slice(0, -1), asked.question);
  });

  /** Has the code show a question as it is asked, and the JSON form as the plain call of it, which has one answer. */
  function tell(settings: Parameters, before: readonly Exchange[], question: string): ReturnType<typeof toCall> {
    const plain = toCall({ ...settings, stream: false }, before, question);
    onRequest(plain.data, plain.config, settings.stream ? toCall(settings, before, question).data : undefined);
    return plain;
  }

  // Also before it is asked.
  const tellDraft = useEffectEvent(() => {
    const question = draft.trim();
    if (question !== '' && !running) tell(parameters, exchanges, question);
  });
  useEffect(() => tellDraft(), [draft, parameters]);

  async function ask(before: readonly Exchange[], question: string): Promise<void> {
    const { signal, keep: keepOwn } = begin();
    const id = (before.at(-1)?.id ?? 0) + 1;
    const call = toCall(parameters, before, question);
    const began = performance.now();
    let answer = emptyAnswer;
    let status = 0;
    let fault: Fault | undefined;
    const show = (change: Partial<Answer>) => {
      answer = { ...answer, ...change };
      keepOwn({ exchanges: [...before, { id, question, answer }] });
    };
    const plain = tell(parameters, before, question);
    show({});
    try {
      const stream = await openStream({ target, ...call }, signal);
      status = stream.status;
      show({ requestId: stream.requestId, waited: stream.waited });
      for await (const line of stream.parts) show(withPart(answer, line, performance.now() - began));
      show({ ...endOf(undefined), cost: stream.cost() });
    } catch (error) {
      fault = endedBy(error, signal);
      show({ ...endOf(fault), requestId: answer.requestId ?? fault.args.requestId });
    }
    const { cost, requestId } = answer;
    onRun({
      request: plain.data,
      config: plain.config,
      streamed: parameters.stream,
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
      const at = exchanges.findIndex((each) => each.id === id);
      void ask(exchanges.slice(0, at), question);
    },
    stop,
    clear: () => replace({ exchanges: [] }),
  };
}
