import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { core } from '#core/contract/core.ts';
import { pagination } from '#core/contract/page.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Database } from '../database/database.ts';
import { resealRows, type Resealed } from '../secrets/reseal.ts';
import { SecretBox } from '../secrets/secret-box.ts';
import { letters } from './tables.ts';

type Shown = z.input<typeof core.listLetters.answer>;

/** Letters that were kept for want of a mail server. Their texts are encrypted: a link in one lets whoever follows it in. */
export interface LetterStore {
  add(letter: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
  /** The newest first. */
  page(page: { readonly page?: number | undefined; readonly size?: number | undefined }): Promise<Shown>;
  reseal(): Promise<Resealed>;
}
export const LetterStore = token<LetterStore>('kept letters');

const useOf = (to: string) => ({ purpose: 'letter', owner: to });
const usualPage = 100;

export const keptLetters = provide(LetterStore, { db: Database, box: SecretBox }, ({ db, box }) => ({
  async add({ to, subject, text }) {
    await db.insert(letters).values({ recipient: to, subject, sealedBody: box.seal(text, useOf(to)) });
  },
  async page({ page = 0, size = usualPage }) {
    const rows = await db
      .select()
      .from(letters)
      .orderBy(desc(letters.id))
      .limit(size)
      .offset(page * size);
    return {
      paging: pagination(await db.$count(letters), { page, size }),
      records: rows.map(({ id, recipient: to, subject, body, sealedBody, createdAt }) => {
        const text = sealedBody === null ? body : box.open(sealedBody, useOf(to));
        return { id, to, subject, ...(text == null ? {} : { text }), createdAt: createdAt.toISOString() };
      }),
    };
  },
  reseal: () =>
    resealRows(
      (after, size) =>
        db
          .select()
          .from(letters)
          .where(
            and(
              gt(letters.id, after),
              or(isNotNull(letters.body), sql`not starts_with(${letters.sealedBody}, ${box.present})`),
            ),
          )
          .orderBy(asc(letters.id))
          .limit(size),
      async ({ id, recipient, body, sealedBody }) => {
        const text = body ?? box.open(sealedBody!, useOf(recipient));
        if (text === undefined) return false;
        await db
          .update(letters)
          .set({ body: null, sealedBody: box.seal(text, useOf(recipient)) })
          .where(eq(letters.id, id));
        return true;
      },
    ),
}));
