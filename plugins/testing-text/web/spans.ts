import * as z from 'zod';
import { readBy } from '#plugins/testing/web/parts.ts';
import { textsIn } from './texts-in.ts';

const Entity = z.object({
  entity_type: z.string(),
  entity: z.string(),
  value: z.string().catch(''),
  span: z.object({ start_index: z.int(), end_index: z.int() }),
});
export type Entity = z.infer<typeof Entity>;

const Answer = z.union([
  z
    .object({ entities_list: z.array(z.object({ entities: z.array(Entity) })) })
    .transform(({ entities_list: list }) => list.map(({ entities }) => entities)),
  z.object({ entities: z.array(Entity) }).transform(({ entities }) => [entities]),
]);

export interface Marked {
  readonly text: string;
  readonly entities: readonly Entity[];
}

/** Each text of a request with the entities that the answer found in it; undefined where the two do not fit together. */
export function readEntities(request: string, answer: string): readonly Marked[] | undefined {
  const texts = textsIn(request);
  const found = readBy(Answer, answer);
  if (!texts || found?.length !== texts.length) return undefined;
  return texts.map((text, at) => ({ text, entities: found[at]! }));
}

export type Piece = { readonly text: string; readonly entity: Entity | undefined };

/** A text cut at its entities, in order; of two that overlap, the one that begins first stays. */
export function pieces({ text, entities }: Marked): readonly Piece[] {
  const cut: Piece[] = [];
  let end = 0;
  for (const { entity, start, stop } of entities
    .map((each) => ({ entity: each, ...unitsOf(text, each) }))
    .toSorted((a, b) => a.start - b.start)) {
    if (start < end || stop <= start || stop > text.length) continue;
    if (start > end) cut.push({ text: text.slice(end, start), entity: undefined });
    cut.push({ text: text.slice(start, stop), entity });
    end = stop;
  }
  if (end < text.length) cut.push({ text: text.slice(end), entity: undefined });
  return cut;
}

/** Where an entity stands in UTF-16 units. Services in Python count characters, which differs behind an emoji: the entity's own text tells which was meant. */
function unitsOf(
  text: string,
  { entity, span: { start_index: start, end_index: stop } }: Entity,
): { start: number; stop: number } {
  if (text.slice(start, stop) === entity) return { start, stop };
  const characters = [...text];
  const before = characters.slice(0, start).join('').length;
  const found = characters.slice(start, stop).join('');
  return found === entity ? { start: before, stop: before + found.length } : { start, stop };
}
