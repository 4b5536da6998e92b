import type { Entry } from '#core/plugin/host.ts';

/** How many secrets were encrypted anew, and how many no key of this process opens. */
export interface Resealed {
  readonly done: number;
  readonly unreadable: number;
}

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const pageSize = 200;

/**
 * Encrypts with the present key what lay open until now or was encrypted with a key of before. What is done stays done whenever the
 * process ends, and what is done already is not done again.
 */
export async function resealSecrets(kept: readonly Entry<() => Promise<Resealed>>[], log: Log): Promise<void> {
  for (const { from, value: reseal } of kept) {
    const { done, unreadable } = await reseal();
    if (done > 0) log.info({ from, secrets: done }, 'Kept secrets were encrypted with the present key.');
    if (unreadable > 0)
      log.error(
        { from, secrets: unreadable },
        'Kept secrets were encrypted with a key that is not known here. Name it in SECRET_KEY_FALLBACKS, or have them entered again.',
      );
  }
}

/** Goes through the rows whose secrets the present key has not encrypted, in pages by id; `reseal` answers whether it could open what it found. */
export async function resealRows<Row extends { readonly id: number }>(
  page: (after: number, size: number) => Promise<readonly Row[]>,
  reseal: (row: Row) => Promise<boolean>,
): Promise<Resealed> {
  let [done, unreadable] = [0, 0];
  for (let after = 0; ;) {
    const rows = await page(after, pageSize);
    for (const row of rows) {
      if (await reseal(row)) done += 1;
      else unreadable += 1;
    }
    if (rows.length < pageSize) return { done, unreadable };
    after = rows.at(-1)!.id;
  }
}
