import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Fault } from '#core/contract/fault.ts';
import { Api } from '#core/web/state/api.ts';
import { hostAtom, useService } from '#core/web/state/state.ts';
import { testSource, type LinkedTest } from './public.ts';

/** What a source gave: its test, or why there is none; neither where no source was named. */
interface Sourced {
  readonly test?: LinkedTest;
  readonly fault?: Fault;
}

const unnamed: Sourced = {};

/** The test that the address names a source of, as `<source>:<name>`; undefined until that has answered. */
export function useSourced(
  from: string,
  { account, model }: { readonly account: number; readonly model: number },
): Sourced | undefined {
  const api = useService(Api);
  const [id, ...name] = from.split(':');
  const source = useAtomValue(hostAtom).find(testSource, id!);
  const [got, setGot] = useState<Sourced & { readonly from: string }>();
  const load = source?.load;
  const named = name.join(':');
  useEffect(() => {
    if (!load) return;
    let left = false;
    const take = (sourced: Sourced) => left || setGot({ ...sourced, from });
    load()
      .then(({ read }) => read(api, { account, model, name: named }))
      .then(
        (test) => take({ test }),
        (error: unknown) => take({ fault: error instanceof Fault ? error : unreachable }),
      );
    return () => void (left = true);
  }, [api, load, from, named, account, model]);
  if (!load) return unnamed;
  return got?.from === from ? got : undefined;
}

const unreachable = new Fault(
  'client.unreachable',
  'The server cannot be reached. Check the connection and try again.',
  503,
);
