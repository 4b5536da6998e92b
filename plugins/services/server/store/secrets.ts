import { and, asc, eq, gt, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#core/server/database/database.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';
import type { Draft } from '../editing/draft.ts';
import type { AnySetting } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';
import { modelSettings } from '../tables.ts';

type Row = typeof modelSettings.$inferSelect;
type Fields = Readonly<Record<string, unknown>>;
/** Texts that may hold passwords, such as the environment of instances, by the name under which each is kept. */
type Texts = Readonly<Record<string, string>>;
type Secret = Settings['secret'][number];

const useOf = (name: string, modelId: number): SecretUse => ({ purpose: `service ${name}`, owner: modelId });

const placeOf = ({ field, secret }: Secret): readonly string[] => [field, ...secret.path];

/** The texts that say nothing, and stand in place of those that do. */
const openTexts = ({ secret: { open = [], list } }: Secret): readonly string[] => [list ? '[]' : '', ...open];

/** What is kept of a secret; empty where there is none. */
function textIn(fields: Fields, setting: Secret): string {
  const found = placeOf(setting).reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], fields);
  const text = setting.secret.list && found !== undefined ? JSON.stringify(found) : found;
  return typeof text === 'string' && !openTexts(setting).includes(text) ? text : '';
}

const valueOf = ({ secret }: Secret, text: string): unknown => (secret.list ? JSON.parse(text) : text);

function withPart(value: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  return key === undefined ? part : { ...(value as Fields), [key]: withPart((value as Fields)[key], rest, part) };
}

const textsOf = ({ secret }: Settings, fields: Fields): Texts =>
  Object.fromEntries(secret.map((each) => [each.secret.name, textIn(fields, each)]));

/** What is kept of settings in the open. */
export const withoutSecretTexts = ({ secret }: Settings, fields: Fields): Fields =>
  secret.reduce<Fields>(
    (kept, each) =>
      textIn(kept, each) === '' ? kept : (withPart(kept, placeOf(each), each.secret.list ? [] : '') as Fields),
    fields,
  );

const sealed = (box: SecretBox, modelId: number, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === '' ? [] : [[name, box.seal(text, useOf(name, modelId))]],
    ),
  );

/** The secrets among settings, each encrypted by itself. */
export const sealedIn = (owned: Settings, box: SecretBox, modelId: number, fields: Fields): Texts =>
  sealed(box, modelId, textsOf(owned, fields));

/** Whether a draft enters, changes or removes a secret. */
export const changesSecrets = (owned: Settings, draft: Draft, current?: Draft): boolean =>
  !isDeepStrictEqual(textsOf(owned, owned.of(draft)), textsOf(owned, current ? owned.of(current) : {}));

/** What a service's row keeps of its secrets from now on. One that no key opens reads as empty, and stays until another is entered. */
export function sealedSecrets(owned: Settings, box: SecretBox, modelId: number, draft: Draft, current?: Draft): SQL {
  const before = current ? textsOf(owned, owned.of(current)) : {};
  const after = textsOf(owned, owned.of(draft));
  const gone = Object.keys(before).filter((name) => before[name] && !after[name]);
  const kept = current ? sql`${modelSettings.secrets}` : sql`'{}'::jsonb`;
  return sql`(${kept} - ${`{${gone.join()}}`}::text[]) || ${JSON.stringify(sealed(box, modelId, after))}::jsonb`;
}

/** The settings of a row with their secrets, and whether some were encrypted with a key which is not known here; those are left out. */
export function openedSecrets(
  owned: Settings,
  box: SecretBox,
  { modelId, settings, secrets }: Pick<Row, 'modelId' | 'settings' | 'secrets'>,
): { readonly opened: Fields; readonly unreadable: readonly AnySetting['field'][] } {
  let opened: Fields = settings;
  const unreadable: string[] = [];
  for (const each of owned.secret) {
    const { name, path } = each.secret;
    const sealedText = secrets[name];
    // What an earlier release wrote lies open until it is encrypted.
    if (sealedText === undefined || textIn(settings, each) !== '') continue;
    const text = box.open(sealedText, useOf(name, modelId));
    if (text === undefined) unreadable.push(each.field);
    if (text !== undefined) opened = withPart(opened, placeOf(each), valueOf(each, text)) as Fields;
    else if (path.length === 0) opened = { ...opened, [each.field]: undefined };
  }
  return { opened, unreadable };
}

/** Encrypts with the present key the secrets of services that lie open, or that another key encrypted. */
export function resealServices({
  db,
  box,
  owned,
}: {
  readonly db: Database;
  readonly box: SecretBox;
  readonly owned: Settings;
}): Promise<Resealed> {
  const { modelId: id, settings, secrets } = modelSettings;
  const isOpen = owned.secret.map((each) => {
    const text = sql`coalesce(${settings} #>> ${`{${placeOf(each).join()}}`}::text[], '')`;
    return not(inArray(text, ['', ...openTexts(each)]));
  });
  const isOther = sql`exists (select from jsonb_each_text(${secrets}) kept where not starts_with(kept.value, ${box.present}))`;
  return resealRows(
    (after, size) =>
      db
        .select({ id, modelId: id, settings, secrets })
        .from(modelSettings)
        .where(and(gt(id, after), or(...isOpen, isOther)))
        .orderBy(asc(id))
        .limit(size),
    async (row) => {
      const { opened, unreadable } = openedSecrets(owned, box, row);
      await db
        .update(modelSettings)
        .set({
          settings: withoutSecretTexts(owned, row.settings),
          secrets: { ...row.secrets, ...sealed(box, row.id, textsOf(owned, opened)) },
        })
        // Whoever changed them meanwhile has encrypted them.
        .where(
          and(
            eq(id, row.id),
            sql`${settings} = ${JSON.stringify(row.settings)}::jsonb`,
            sql`${secrets} = ${JSON.stringify(row.secrets)}::jsonb`,
          ),
        );
      return unreadable.length === 0;
    },
  );
}
