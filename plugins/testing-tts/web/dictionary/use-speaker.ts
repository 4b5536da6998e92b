import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Fault } from '#core/contract/fault.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Api } from '#core/web/state/api.ts';
import { useAnswer, useService } from '#core/web/state/state.ts';
import { services } from '#plugins/services/contract.ts';
import { run } from '#plugins/testing/web/parts.ts';
import type { Entry } from '../../contract/spelled-out.ts';
import { abilitiesOf } from '../abilities.ts';
import { readSound } from '../sound-file.ts';
import { speechRequest } from './entries.ts';

const taskType = 'tts';
const mostServices = 100;

/** What came of speaking. */
export interface Spoken {
  readonly file?: Blob;
  /** What was answered, to be compared. */
  readonly answer?: string;
  readonly fault?: Fault;
}

/** The speech services that may be called, the one that was chosen, and what has it speak. */
export function useSpeaker() {
  const { account } = useAtomValue(sessionAtom);
  const listed = useAnswer(
    services.getPagedModels,
    account && { account: account.id, taskType, withFavorites: true, size: mostServices },
  );
  const known = listed.data?.records ?? [];
  const [name, setName] = useState<string | null>(null);
  const [voice, setVoice] = useState('');
  const service = known.find(({ id }) => `${id.modelId}` === name) ?? known[0];
  const described = service && { account: service.id.accountId, model: service.id.modelId };
  const { data } = useAnswer(services.getServiceDescriptor, described);
  const { voices, dictionary: spells } = abilitiesOf(data);
  const api = useService(Api);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  /** Speaks a text with entries of a dictionary; undefined where something else is spoken meanwhile. */
  async function speak(text: string, entries: readonly Entry[]): Promise<Spoken | undefined> {
    if (!service) return undefined;
    stopping.current?.abort();
    const controller = (stopping.current = new AbortController());
    // Who speaks before it is known what the service can do waits for that.
    const descriptor = data ?? (await api.send(services.getServiceDescriptor, described!).catch(() => undefined));
    if (controller.signal.aborted) return undefined;
    const can = abilitiesOf(descriptor);
    const chosen = can.voices?.includes(voice) === false ? '' : voice;
    const body = speechRequest(text, entries, { voice: chosen, spells: can.dictionary });
    const target = { account: String(service.id.accountId), model: String(service.id.modelId) };
    const request = { ...target, body, configId: undefined, config: undefined, priority: undefined };
    const result = await run(request, controller.signal);
    if (controller.signal.aborted) return undefined;
    const { fault, answer } = result;
    if (fault || answer === undefined) return fault ? { fault } : {};
    const file = readSound(body, answer)?.file;
    return { answer, ...(file && { file }) };
  }
  return {
    loading: listed.data === undefined && listed.error === undefined,
    known,
    service,
    choose(id: string | null) {
      setName(id);
      setVoice('');
    },
    voices,
    voice,
    setVoice,
    spells,
    speak,
  };
}
export type Speaker = ReturnType<typeof useSpeaker>;
