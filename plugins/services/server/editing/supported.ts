import type { Host } from '#core/plugin/host.ts';
import { usableTemplates } from '../public.ts';
import type { Refusal } from '../settings/setting.ts';
import type { Draft } from './draft.ts';

/** Those of these server templates that an account may use; all where nothing here knows of templates. */
export async function usableOf(host: Host, accountId: number, ids: readonly number[] = []): Promise<number[]> {
  const [usable] = host.made(usableTemplates);
  return [...(usable && ids.length > 0 ? await usable(accountId, ids) : ids)];
}

/** Refuses templates that the account may not use; those that were named before may have been deleted since. */
export async function refusedTemplates(
  host: Host,
  accountId: number,
  { draft, current }: { readonly draft: Draft; readonly current: Draft | undefined },
): Promise<readonly Refusal[]> {
  const added = (draft.supportedTemplates ?? []).filter((id) => !current?.supportedTemplates?.includes(id));
  const usable = new Set(await usableOf(host, accountId, added));
  return added
    .filter((id) => !usable.has(id))
    .map((id) => ({ path: ['supportedTemplates'], message: `there is no server template ${id}` }));
}
