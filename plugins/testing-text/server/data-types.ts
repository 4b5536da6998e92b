import * as z from 'zod';

const Texts = z.looseObject({ texts: z.array(z.string()) });
const Entity = z.looseObject({
  entity_type: z.string(),
  entity: z.string(),
  value: z.string(),
  source_type: z.string(),
  span: z.object({ start_index: z.int().min(0), end_index: z.int().min(0) }),
});
const Entities = z.looseObject({ entities: z.array(Entity) });
const Labels = z.looseObject({ items: z.array(z.looseObject({ value: z.string() })), scores: z.array(z.number()) });

/** What services of texts take and give, by the names that clients know. */
export const textTypes = {
  TextsCollection: Texts,
  NamedEntity: Entity,
  NamedEntitiesCollection: Entities,
  NamedEntitiesCollections: z.looseObject({ entities_list: z.array(Entities) }),
  ItemsCollection: Labels,
  ItemsCollections: z.looseObject({ items_list: z.array(Labels) }),
  TextsAndLabels: z.looseObject({ items: z.array(z.looseObject({ text: z.string(), label: z.string() })) }),
  MarkedTexts: z.looseObject({ items: z.array(z.looseObject({ text: z.string() })) }),
  EmbeddedTexts: z.looseObject({
    embedded_texts: z.array(z.looseObject({ vector: z.array(z.number()) })),
  }),
};
