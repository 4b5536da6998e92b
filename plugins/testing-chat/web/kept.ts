import { atom, useAtom } from 'jotai';
import { initialParameters, type Exchange, type Parameters } from './conversation.ts';

/** What a page keeps of its conversation with one service until it is closed. */
export interface Kept {
  readonly exchanges: readonly Exchange[];
  readonly draft: string;
  readonly parameters: Parameters;
}

const nothing: Kept = { exchanges: [], draft: '', parameters: initialParameters };
const keptAtom = atom<Readonly<Record<number, Kept>>>({});

/** The conversation with a service, which outlives its panel, so that another tab of the service's page costs nothing. */
export function useKept(service: number): readonly [Kept, (change: Partial<Kept>) => void] {
  const [all, setAll] = useAtom(keptAtom);
  return [
    all[service] ?? nothing,
    (change) => setAll((before) => ({ ...before, [service]: { ...(before[service] ?? nothing), ...change } })),
  ];
}
