import { isDeepStrictEqual } from 'node:util';
import type { ModelCreateUpdateData } from '../../contract.ts';
import type { Draft } from '../editing/draft.ts';
import type { Settings } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What services have by themselves and clients set. */
const ownFields = [
  'modelName',
  'displayName',
  'displayAuthor',
  'shortDescription',
  'translations',
  'modelAuthorCompany',
  'modelLink',
  'modelType',
  'taskType',
  'languages',
  'imageAccountId',
  'imageId',
  'trainingModelAccountId',
  'trainingModelId',
  'trainingType',
  'trainingDatasetAccountId',
  'trainingDatasetId',
  'trainingDatasetType',
  'trainingFitConfigId',
  'fitTemplateModelId',
  'fittable',
  'prototype',
  'hostingType',
  'dataImageMounts',
  'supportedTemplates',
  'publicSettings',
] as const satisfies readonly (keyof Draft & keyof ModelCreateUpdateData)[];

const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** Everything that is set of a service as its versions keep it, aliases included; null is what is not set. */
export function snapshotOf(owned: Settings, draft: Draft, aliases: readonly string[]): Fields {
  const answered = owned.answered(draft);
  const fields = [...ownFields, ...owned.all.map(({ field }) => field)];
  return {
    ...Object.fromEntries(fields.map((field) => [field, plain((answered as Fields)[field])])),
    aliases: [...aliases],
  };
}

/** What differs between two states, by the names under which clients send it: also where only a value differs that nobody reads. */
export function changedBetween(owned: Settings, before: Draft, after: Draft): readonly string[] {
  const differs = (field: string) =>
    !isDeepStrictEqual(plain((before as Fields)[field]), plain((after as Fields)[field]));
  return [
    ...ownFields.filter(differs),
    ...owned.all.flatMap(({ field, sentAs = field }) => (differs(field) ? [sentAs] : [])),
  ];
}

/** A service with the settings of a snapshot, but for those that are to stay; what the snapshot does not know stays as well. */
export function restoredFrom(owned: Settings, current: Draft, snapshot: Fields, leave: ReadonlySet<string>): Draft {
  const own = ownFields
    .filter((field) => field in snapshot && !leave.has(field))
    .map((field) => [field, snapshot[field] ?? undefined]);
  const ofPlugins = owned.all
    .filter(({ field, sentAs = field }) => field in snapshot && !leave.has(sentAs))
    .map(({ field, answered, changed }) => {
      const value = snapshot[field] ?? undefined;
      return [field, answered && changed ? changed(value ?? null, (current as Fields)[field]) : value];
    });
  const fields = Object.entries({ ...current, ...Object.fromEntries([...own, ...ofPlugins]) });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown as Draft;
}

/** A snapshot by the names under which clients send it. */
export function asSent(owned: Settings, snapshot: Fields): Fields {
  const names = new Map(owned.all.map(({ field, sentAs = field }) => [field, sentAs]));
  return Object.fromEntries(Object.entries(snapshot).map(([field, value]) => [names.get(field) ?? field, value]));
}
