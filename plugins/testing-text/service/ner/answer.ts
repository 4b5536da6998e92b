import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import { longestText, text, textsRequest } from '../request.ts';
import { entityTypes } from './entity.ts';
import type { Recogniser } from './recogniser.ts';

const Texts = textsRequest(100, 100_000);
const Text = z.object({ text: text(longestText) });

/** The schema of a request: several texts or, as `text`, a single one. */
export function requestOf(data: unknown) {
  return typeof data === 'object' && data !== null && 'text' in data && !('texts' in data) ? Text : Texts;
}

/** The schema of a configuration, for a service that was taught some types besides. */
export const configOf = (taught: readonly string[] = []) =>
  z.object({
    /** The types of entities to give; all when absent. */
    types: z
      .array(z.enum([...entityTypes, ...taught]))
      .min(1)
      .optional(),
  });
type Config = z.infer<ReturnType<typeof configOf>>;

interface NamedEntity {
  entity_type: string;
  entity: string;
  value: string;
  source_type: 'UNKNOWN';
  span: { start_index: number; end_index: number };
}
interface Entities {
  entities: NamedEntity[];
}

type Request = z.infer<typeof Texts> | z.infer<typeof Text>;
type Response = Entities | { entities_list: Entities[] };

/** Finds the entities of each text of a request; spans count UTF-16 units and exclude their end. Lets other work run between texts. */
export async function answer(recognise: Recogniser, request: Request, config: Config): Promise<Response> {
  if ('text' in request) return entitiesOf(recognise, request.text, config);
  const list: Entities[] = [];
  for (const each of request.texts) {
    list.push(entitiesOf(recognise, each, config));
    await nextTurn();
  }
  return { entities_list: list };
}

function entitiesOf(recognise: Recogniser, source: string, { types }: Config): Entities {
  const found = recognise(source).filter(({ type }) => types?.includes(type) ?? true);
  return {
    entities: found.map(({ type, start, end, value }) => ({
      entity_type: type,
      entity: source.slice(start, end),
      value,
      source_type: 'UNKNOWN',
      span: { start_index: start, end_index: end },
    })),
  };
}
