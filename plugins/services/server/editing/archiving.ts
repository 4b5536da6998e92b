import { eq, sql } from 'drizzle-orm';
import type { ServiceEntity, Starts } from '../public.ts';
import { requireRestorable } from '../starting/wishes.ts';
import { models } from '../tables.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from './writer.ts';

/** Puts a service away; one that is put away stays so. */
export async function archive({ writer }: { readonly writer: Writer }, { id, archived }: ServiceEntity): Promise<void> {
  if (archived) return;
  await writer.beside(id, (session) =>
    session
      .update(models)
      .set({ archivedAt: sql`now()` })
      .where(eq(models.id, id)),
  );
}

/** Brings a service back that was put away, where the guards of starts let what it would have again. */
export async function unarchive(
  { writer, starts, store }: { readonly writer: Writer; readonly starts: Starts; readonly store: Store },
  service: ServiceEntity,
): Promise<void> {
  if (!service.archived) return;
  const { id, account } = service;
  await starts.take(account, async () => {
    await requireRestorable({ starts, account, caller: undefined }, service);
    await writer.beside(id, (session) => session.update(models).set({ archivedAt: null }).where(eq(models.id, id)));
    return store.byId(id);
  });
}
