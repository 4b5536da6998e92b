import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { isObject, parsedJson } from '#core/contract/json.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { queryClientAtom, useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { dumps } from '../contract.ts';

/** A file that somebody chose, and what it would change. */
export interface Tried {
  readonly name: string;
  readonly text: string;
  /** The parts that the file has, and those of them that are meant. */
  readonly parts: readonly string[];
  readonly wanted: readonly string[];
  readonly difference: Output<typeof dumps.checkDump>;
}

export interface Trial {
  readonly tried: Tried | undefined;
  /** Why the file as a whole is refused. */
  readonly refused: string | undefined;
  readonly pending: boolean;
  readonly applying: boolean;
  readonly choose: (name: string, text: string) => Promise<void>;
  readonly want: (parts: readonly string[]) => Promise<void>;
  readonly apply: (overwrite: boolean) => Promise<void>;
  readonly drop: () => void;
}

/** Tries files of an account before anything of them is applied. */
export function useTrial(account: number): Trial {
  const { t } = useTranslation('dumps');
  const [tried, setTried] = useState<Tried>();
  const [refused, setRefused] = useState<string>();
  const queries = useAtomValue(queryClientAtom);
  const check = useAction(dumps.checkDump);
  const restore = useAction(dumps.restoreConfig);

  async function look(file: Omit<Tried, 'difference'>) {
    setRefused(undefined);
    try {
      const all = file.wanted.length === file.parts.length;
      const query = all ? {} : { parts: [...file.wanted] };
      setTried({ ...file, difference: await check.send({ account, body: file.text, ...query }) });
    } catch (error) {
      setTried(undefined);
      setRefused(error instanceof Fault ? faultText(t, error) : String(error));
    }
  }

  return {
    tried,
    refused,
    pending: check.pending,
    applying: restore.pending,
    choose(name, text) {
      setTried(undefined);
      const parts = partsIn(text);
      return look({ name, text, parts, wanted: parts });
    },
    async want(parts) {
      if (!tried) return;
      // A choice shows at once, what it comes to once it is known.
      setTried({ ...tried, wanted: parts });
      await look({ ...tried, wanted: parts });
    },
    async apply(overwrite) {
      if (!tried) return;
      const all = tried.wanted.length === tried.parts.length;
      try {
        await restore.send({
          account,
          body: tried.text,
          ...(!all && { parts: [...tried.wanted] }),
          ...(overwrite && { overwrite }),
        });
        // Whatever is shown anywhere may have changed.
        void queries.invalidateQueries();
        setTried(undefined);
        toastSuccess(t('applied'));
      } catch (error) {
        toastFailure(t, t('failed'), error);
      }
    },
    drop: () => setTried(undefined),
  };
}

/** The parts that a file has; the server says what else is wrong with it. */
function partsIn(text: string): readonly string[] {
  const file = parsedJson(text)?.value;
  return isObject(file) ? Object.entries(file).flatMap(([part, list]) => (Array.isArray(list) ? [part] : [])) : [];
}
