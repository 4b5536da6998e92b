import { Fault } from '#core/contract/fault.ts';
import type { ModelCreateUpdateData } from '../../contract.ts';
import type { ServiceEntity } from '../public.ts';
import type { Versions } from '../store/versions.ts';

/** The settings that a change names; clients name the service in each. */
const fieldsOf = (
  { revision: _revision, comment: _comment, modelName, ...change }: ModelCreateUpdateData,
  name: string,
): readonly string[] =>
  Object.entries({ ...change, ...(modelName !== name && { modelName }) }).flatMap(([field, value]) =>
    value === undefined ? [] : [field],
  );

/** Refuses a change of settings that somebody else changed since whoever sends it read them. */
export async function requireUnchanged(
  versions: Versions,
  { id, revision, name }: ServiceEntity,
  change: ModelCreateUpdateData,
): Promise<void> {
  if (change.revision == null || change.revision === revision) return;
  const wanted = new Set(fieldsOf(change, name));
  const since = await versions.since(id, change.revision);
  const [last] = since.filter(({ fields }) => fields.some((field) => wanted.has(field)));
  if (!last) return;
  const both = [...new Set(since.flatMap(({ fields }) => fields))].filter((field) => wanted.has(field));
  throw new Fault(
    'service.changed_meanwhile',
    `${last.author || 'Somebody'} changed ${both.join(', ')} meanwhile. Look at the change, and send yours again with revision ${revision}.`,
    409,
    { by: last.author, at: last.at.toISOString(), fields: both.join(', '), revision: String(revision) },
  );
}
