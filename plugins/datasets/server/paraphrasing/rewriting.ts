import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { initiator } from '#core/server/auth/initiator.ts';
import { FinalFailure, notesOf } from '#core/server/jobs/failure.ts';
import type { JobContext } from '#core/server/jobs/jobs.ts';
import { answeredJson, patiently, type Calls } from '#plugins/gateway/server/public.ts';
import type { Library } from '../library.ts';
import type { DatasetStore } from '../store.ts';
import type { Content } from '../storing/content.ts';
import { wrongWith, type DatasetType } from '../types.ts';
import type { DatasetRow, VersionRow } from '../tables.ts';
import { linesOf, type paraphrasing, type Paraphrases } from './paraphrases.ts';

interface Parts {
  readonly store: DatasetStore;
  readonly library: Library;
  readonly content: Content;
  readonly paraphrases: Paraphrases;
  readonly calls: Calls;
  /** The chat service that is asked, as account/name. */
  readonly service: string;
}

type Payload = z.output<typeof paraphrasing.payload>;

interface Task {
  readonly made: DatasetRow;
  /** Of the original. */
  readonly version: VersionRow;
  readonly type: DatasetType;
}

const instruction =
  'Paraphrase the text of the user: say the same in other words and in the same language. Answer with the paraphrased text alone.';
const timeoutMs = 60_000;
const notedEvery = 20;

/** Rewrites row after row; the dataset gets them all at once, so that one that was stopped has none. */
export function rewriting({ store, library, content, paraphrases, calls, service }: Parts) {
  const [account = '', model = ''] = service.split('/');
  const ask = async (caller: Caller, text: string, signal: AbortSignal): Promise<string> => {
    const messages = [
      { role: 'system', content: instruction },
      { role: 'user', content: text },
    ];
    const data = { json: JSON.stringify({ messages, stream: false }) };
    const { answer } = await patiently(
      () => calls.predict({ caller, account, model, headers: {}, signal, timeoutMs, data }),
      signal,
    );
    return contentOf(answeredJson(answer));
  };

  async function rewritten({ made, version, type }: Task, payload: Payload, { signal, progress }: JobContext) {
    const caller = initiator(payload);
    const rows: string[] = [];
    const origins: number[] = [];
    // What was said of another row already, as a service does that knows no answer, says nothing of this one.
    const said = new Set<string>();
    let done = 0;
    for await (const [first, raws] of content.from(version, type))
      for (const [nth, { raw }] of raws.entries()) {
        signal.throwIfAborted();
        const value: unknown = JSON.parse(raw.toString());
        const variant = await variantOf(value, type, async (text) => {
          const variant = await ask(caller, text, signal);
          const isNew = !said.has(variant);
          said.add(variant);
          return isNew ? variant : '';
        }).catch(final);
        if (variant !== undefined) {
          rows.push(JSON.stringify(variant));
          origins.push(first + nth + 1);
        }
        done += 1;
        if (done % notedEvery !== 0 && done !== version.rows) continue;
        await paraphrases.note(made.id, { done });
        await progress(`${done} / ${version.rows}`, (done / version.rows) * 100);
      }
    if (rows.length > 0)
      await library.replace(made, linesOf(rows), { author: payload.login, source: 'paraphrase', comment: service });
    await paraphrases.note(made.id, { completed: true, done, origins });
  }

  return {
    async do(payload: Payload, context: JobContext): Promise<void> {
      const { originalId, datasetId, version: number } = payload;
      const [original, made] = [await store.byId(originalId), await store.byId(datasetId)];
      const version = await store.version(originalId, number);
      if (!original || !made || !version) return;
      const task = { made, version, type: library.type(original.dataType) };
      try {
        await rewritten(task, payload, context);
      } catch (error) {
        if (!context.signal.aborted) await paraphrases.fail(originalId, datasetId, version.rows, notesOf(error));
        throw error;
      }
    },
    /** Nobody has a use for what was not rewritten whole. */
    async undo({ datasetId }: Payload): Promise<void> {
      const made = await store.byId(datasetId);
      if (made) await library.remove(made);
    },
  };
}

/** A row with its text in other words; undefined where the service had none. */
async function variantOf(
  value: unknown,
  type: DatasetType,
  rewrite: (text: string) => Promise<string>,
): Promise<unknown> {
  const field = type.key ?? type.fields?.[0]?.name;
  const text = (field === undefined ? value : (value as Readonly<Record<string, unknown>>)[field]) as string;
  if (text.trim() === '') return undefined;
  const said = (await rewrite(text)).trim();
  if (said === '' || said === text.trim()) return undefined;
  const variant = field === undefined ? said : { ...(value as object), [field]: said };
  return wrongWith(type, variant) ? undefined : variant;
}

/** A service that refuses or cannot be reached does so for the next row as well. */
function final(error: unknown): never {
  throw error instanceof Fault ? FinalFailure.of(error) : error;
}

function contentOf(answer: unknown): string {
  const parsed = answer as {
    readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
  };
  const content = parsed.choices?.[0]?.message?.content;
  return typeof content === 'string' ? content : '';
}
