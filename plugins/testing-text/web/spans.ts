import * as z from 'zod';

const Entity = z.object({ entity_type: z.string(), entity: z.string(), value: z.string().catch(''), span: z.object({ start_index: z.int(), end_index: z.int() }) });
export type Entity = z.infer<typeof Entity>;

const Answer = z.union([z.object({ entities_list: z.array(z.object({ entities: z.array(Entity) })) }), z.object({ entities: z.array(Entity) }).transform((one) => ({ entities_list: [one] }))]);
const Request = z.union([z.object({ texts: z.array(z.string()) }), z.object({ text: z.string() }).transform(({ text }) => ({ texts: [text] }))]);

export interface Marked {
  readonly text: string;
  readonly entities: readonly Entity[];
}

/** Each text of a request with the entities that the answer found in it; undefined where the two do not fit together. */
export function readEntities(request: string, answer: string): readonly Marked[] | undefined {
  const texts = Request.safeParse(JSON.parse(request));
  const found = Answer.safeParse(JSON.parse(answer));
  if (!texts.success || !found.success) return undefined;
  return texts.data.texts.map((text, at) => ({ text, entities: found.data.entities_list[at]?.entities ?? [] }));
}

export type Piece = { readonly text: string; readonly entity: Entity | undefined };

/** A text cut at its entities, in order; of two that overlap, the one that begins first stays. */
export function pieces({ text, entities }: Marked): readonly Piece[] {
  const cut: Piece[] = [];
  let end = 0;
  for (const entity of entities.toSorted((a, b) => a.span.start_index - b.span.start_index)) {
    const { start_index: start, end_index: stop } = entity.span;
    if (start < end || stop <= start || stop > text.length) continue;
    if (start > end) cut.push({ text: text.slice(end, start), entity: undefined });
    cut.push({ text: text.slice(start, stop), entity });
    end = stop;
  }
  if (end < text.length) cut.push({ text: text.slice(end), entity: undefined });
  return cut;
}
