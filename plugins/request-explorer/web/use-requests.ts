import { useState } from 'react';
import { Fault } from '#core/contract/fault.ts';
import { Api } from '#core/web/state/api.ts';
import { useService, type Answer } from '#core/web/state/state.ts';
import type { RequestData, RequestPage } from '../contract.ts';
import { listAfter, useList, type AskedList, type Scope } from './asking.ts';

/** A list as far as it was read. */
export interface Requests {
  readonly answer: Answer<RequestPage>;
  readonly records: readonly RequestData[];
  /** The last part, which tells how far that is. */
  readonly last: RequestPage | undefined;
  readonly reading: boolean;
  readonly fault: Fault | undefined;
  /** Reads a further part; undefined at the end. */
  readonly more: (() => void) | undefined;
}

interface Further {
  /** What was asked; parts of another list are not shown. */
  readonly key: string;
  readonly parts: readonly RequestPage[];
  readonly reading: boolean;
  readonly fault?: Fault;
}

/** A list of requests, whose further parts are read as somebody asks for them. */
export function useRequests(scope: Scope, asked: AskedList): Requests {
  const api = useService(Api);
  const answer = useList(scope, asked);
  const key = JSON.stringify([scope, asked]);
  const [kept, setKept] = useState<Further>({ key, parts: [], reading: false });
  const further = kept.key === key ? kept : { key, parts: [], reading: false };
  const last = further.parts.at(-1) ?? answer.data;
  const after = last?.next;

  async function read(cursor: string): Promise<void> {
    const known = { key, parts: further.parts };
    const ifStill = (next: Further) => setKept((now) => (now.key === key ? next : now));
    setKept({ ...known, reading: true });
    try {
      const part = await listAfter(api, scope, { ...asked, after: cursor });
      ifStill({ key, parts: [...known.parts, part], reading: false });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      ifStill({ ...known, reading: false, fault: error });
    }
  }

  return {
    answer,
    records: [...(answer.data?.records ?? []), ...further.parts.flatMap(({ records }) => records)],
    last,
    reading: further.reading,
    fault: further.fault,
    more: after === undefined || answer.outdated ? undefined : () => void (further.reading || read(after)),
  };
}
