import * as z from 'zod';

/** The size of a terminal, in characters. */
export const ConsoleSize = z
  .object({ columns: z.int().min(2).max(1_000), rows: z.int().min(1).max(500) })
  .meta({ id: 'ConsoleSize' });

export const ConsoleData = z
  .object({
    id: z.uuid(),
    /** How long it stays open while nobody types. */
    idleMinutes: z.int(),
  })
  .meta({ id: 'ConsoleData' });
export type ConsoleData = z.infer<typeof ConsoleData>;

const bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What whoever has joined a console says in texts; what they type travels as bytes. */
export const ConsoleSaid = z.discriminatedUnion('type', [
  ConsoleSize.extend({ type: z.literal('resize') }),
  /** How much of the output they have shown, from its beginning; so much more is sent and no more. */
  z.object({ type: z.literal('shown'), bytes }),
  z.object({ type: z.literal('ping'), id: z.int() }),
]);
export type ConsoleSaid = z.infer<typeof ConsoleSaid>;
