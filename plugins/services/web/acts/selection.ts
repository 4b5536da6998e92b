import { useState } from 'react';
import type { Input } from '#core/contract/call.ts';
import type { ModelInfoData, services } from '../../contract.ts';
import { serviceTexts } from '../create/names.ts';

type Where = NonNullable<Input<typeof services.actOnModels>['body']['where']>;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The services that something is to be done to: these, or with `where` all that a list has. */
export interface Chosen {
  readonly services: readonly Named[];
  readonly where: Where | undefined;
}

export interface Selection extends Chosen {
  readonly has: (service: ModelInfoData) => boolean;
  /** Chooses a service or lets it go; with `range` all between it and the one before as well. */
  readonly toggle: (service: ModelInfoData, range: boolean) => void;
  /** Chooses all of these, or lets them go. */
  readonly set: (these: readonly ModelInfoData[], chosen: boolean) => void;
  readonly everything: () => void;
  readonly clear: () => void;
}

const none: ReadonlyMap<number, string> = new Map();

/** Which services of a list are chosen, on all of its pages; `page` are those of the present one that may be. A list that is narrowed otherwise begins anew. */
export function useSelection(page: readonly ModelInfoData[], where: Where): Selection {
  const key = JSON.stringify(where);
  const [{ of, chosen, all, last }, set] = useState({ of: key, chosen: none, all: false, last: 0 });
  const present = of === key ? chosen : none;
  const change = (these: readonly ModelInfoData[], isChosen: boolean, latest = last) => {
    const next = new Map(present);
    for (const each of these)
      if (isChosen) next.set(each.id.modelId, serviceTexts(each).name);
      else next.delete(each.id.modelId);
    set({ of: key, chosen: next, all: false, last: latest });
  };
  return {
    services: [...present].map(([id, name]) => ({ id, name })),
    where: of === key && all ? where : undefined,
    has: ({ id }) => present.has(id.modelId),
    toggle(service, range) {
      const at = page.findIndex(({ id }) => id.modelId === service.id.modelId);
      const from = page.findIndex(({ id }) => id.modelId === last);
      const these = range && from >= 0 ? page.slice(Math.min(at, from), Math.max(at, from) + 1) : [service];
      change(these, !present.has(service.id.modelId), service.id.modelId);
    },
    set: change,
    everything: () => set({ of: key, chosen: present, all: true, last }),
    clear: () => set({ of: key, chosen: none, all: false, last: 0 }),
  };
}
