import * as z from 'zod';
import type { AddedFields } from '#core/contract/open.ts';
import type { Host } from '#core/plugin/host.ts';
import type { ImageBundle } from '#plugins/images/server/public.ts';
import { ModelCreateUpdateData, ModelDefaults, ModelDump, ModelInfoData } from '../../contract.ts';
import type { ServiceSettings } from '../../contract/settings.ts';
import type { Draft } from '../editing/draft.ts';
import { settingPoint, type AnySetting, type Copying, type Refusal } from './setting.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the settings of plugins make of a service; the services plugin knows none of them by name. */
export class Settings {
  readonly #host: Pick<Host, 'all' | 'make'>;

  constructor(host: Pick<Host, 'all' | 'make'>) {
    this.#host = host;
  }

  get all(): readonly AnySetting[] {
    return this.#host.all(settingPoint);
  }

  get secret(): readonly Required<Pick<AnySetting, 'field' | 'secret'>>[] {
    return this.all.filter((each) => each.secret !== undefined) as Required<Pick<AnySetting, 'field' | 'secret'>>[];
  }

  /** Those among everything that is set. */
  of(data: object): Fields {
    return this.#each(({ field }) => at(data, field)) as unknown as Fields;
  }

  /** Those of a new service. */
  initial(): ServiceSettings {
    return this.#each(({ initial }) => initial);
  }

  /** Everything that is set besides. */
  others<D extends object>(data: D): D {
    const own = new Set(this.all.map(({ field }) => field));
    return Object.fromEntries(Object.entries(data).filter(([field]) => !own.has(field))) as D;
  }

  /** What the product's own samples begin with. */
  sampled(draft: Draft, bundle: ImageBundle): Draft {
    return this.#with(draft, ({ sampled }, value) => (sampled ? sampled(value, bundle) : value));
  }

  /** A draft with these changed, as yet without regard to each other. */
  changed(draft: Draft, change: object): Draft {
    return this.#with(draft, ({ field, sentAs = field, changed = kept }, value) => {
      const given = at(change, sentAs);
      return given === undefined ? value : changed(given, value);
    });
  }

  settled(draft: Draft): Draft {
    return this.#with(draft, ({ settled }, value) => (settled ? settled(value, draft) : value));
  }

  /** What whoever may change the service sees of it. */
  answered<D extends object>(data: D): D {
    return this.#with(data, ({ answered }, value) => (answered ? answered(value) : value));
  }

  /** What somebody sees who may not change the service. */
  shown<D extends object>(data: D): D {
    return this.#with(data, ({ shown }, value) => (shown ? shown(value) : value));
  }

  copied<D extends object>(data: D, how: Copying): D {
    return this.#with(data, ({ copied }, value) => (copied ? copied(value, how) : value));
  }

  /** Those of an answer, from what is stored; one that was never stored is as it is at first. */
  stored(kept: Fields): ServiceSettings {
    return this.#each(({ field, initial }) => (field in kept ? kept[field] : initial));
  }

  /** What plugins refuse of settings that they work with. */
  refusals(draft: Draft, current: Draft | undefined): readonly Refusal[] {
    return this.#host.all(settingPoint).flatMap((setting) => {
      const check = this.#host.make(setting) as (value: unknown, current: unknown, draft: Draft) => readonly Refusal[];
      const { field, sentAs = field } = setting;
      return check(at(draft, field), current && at(current, field), draft).map(({ path, message }) => ({
        path: [sentAs, ...path],
        message,
      }));
    });
  }

  /** Their fields in the contract. */
  fields(): readonly AddedFields[] {
    const told = this.all.filter(({ toldAs }) => toldAs !== undefined);
    return [
      { to: ModelInfoData, fields: named(this.all, ({ field, answer }) => [field, answer]) },
      {
        to: ModelCreateUpdateData,
        fields: named(this.all, ({ field, sentAs = field, change }) => [sentAs, change.nullish()]),
      },
      { to: ModelDefaults, fields: named(told, ({ toldAs, answer }) => [toldAs!, answer]) },
      { to: ModelDump, fields: Object.assign({}, ...this.all.map(dumpFields)) as Readonly<Record<string, z.ZodType>> },
    ];
  }

  /** What the file of an account holds of a service's settings. */
  dumped(data: object): Fields {
    return Object.fromEntries(
      this.all.flatMap((setting) => {
        const { field, dumped: { written = same, flat = {} } = {} } = setting;
        const value = at(this.answered(data), field);
        if (value === undefined) return [];
        const parts = Object.entries(flat).map(([name, part]) => [name, at(value as object, part)] as const);
        return [[dumpName(setting), written(value)] as const, ...parts.filter(([, part]) => part !== undefined)];
      }),
    );
  }

  /** The secrets among them that answers leave out, by the fields of the file. */
  hidden(data: object): Fields {
    return Object.fromEntries(
      this.all.flatMap((setting) => {
        const value = at(data, setting.field);
        const isHidden = setting.secret !== undefined && setting.answered !== undefined;
        return isHidden && Array.isArray(value) && value.length > 0 ? [[dumpName(setting), value]] : [];
      }),
    );
  }

  /** What a client would send for what a file holds of a service that is now as given. */
  fromDump(written: Fields, now: object): Fields {
    const before = this.dumped(now);
    return Object.fromEntries(
      this.all.flatMap((setting) => {
        const { field, sentAs = field, change, dumped: { read = same, flat = {} } = {} } = setting;
        const name = dumpName(setting);
        const parts = Object.entries(flat).filter(([part]) => written[part] != null);
        const whole =
          written[name] ??
          (parts.length > 0 ? Object.fromEntries(parts.map(([part, of]) => [of, written[part]])) : written[name]);
        if (whole === undefined) return [];
        const isGroup = change instanceof z.ZodObject && whole !== null;
        return [[sentAs, read(isGroup ? { ...(before[name] as object), ...(whole as object) } : whole)]];
      }),
    );
  }

  /** What is told of the defaults of new services. */
  defaults(): Fields {
    return {
      ...Object.fromEntries(
        this.all.flatMap(({ toldAs, initial }) => (toldAs === undefined ? [] : [[toldAs, initial ?? '']])),
      ),
      settings: Object.fromEntries(
        this.all.flatMap(({ field, sentAs = field, initial }) => (initial === undefined ? [] : [[sentAs, initial]])),
      ),
    };
  }

  // Of each service of each list, so without what chains of arrays would cost.
  #with<D extends object>(data: D, of: (setting: AnySetting, value: unknown) => unknown): D {
    const made = { ...data } as Record<string, unknown>;
    for (const setting of this.all) {
      const value = of(setting, made[setting.field]);
      if (value === undefined) delete made[setting.field];
      else made[setting.field] = value;
    }
    return made as D;
  }

  #each(of: (setting: AnySetting) => unknown): ServiceSettings {
    const made: Record<string, unknown> = {};
    for (const setting of this.all) {
      const value = of(setting);
      if (value !== undefined) made[setting.field] = value;
    }
    return made as unknown as ServiceSettings;
  }
}

const same = (value: unknown): unknown => value;
const dumpName = ({ field, sentAs = field, dumped }: AnySetting): string => dumped?.as ?? sentAs;
const partials = new WeakMap<z.ZodObject, z.ZodObject>();
/** A group of which a file may hold a part: what is left out stays as it is. */
function partial(group: z.ZodObject): z.ZodObject {
  const known = partials.get(group);
  if (known) return known;
  const parts = Object.entries(group.shape as Readonly<Record<string, z.ZodType>>);
  const id = z.globalRegistry.get(group)?.id?.replace(/(Change)?$/, 'Dump');
  const made = z
    .object(Object.fromEntries(parts.map(([name, part]) => [name, part.nullish()])))
    .meta({ ...(id && { id }) });
  partials.set(group, made);
  return made;
}
const dumpFields = (setting: AnySetting): Readonly<Record<string, z.ZodType>> => {
  const { change, dumped: { schema, flat = {} } = {} } = setting;
  const parts = change instanceof z.ZodObject ? (change.shape as Readonly<Record<string, z.ZodType>>) : {};
  const held = schema ?? (change instanceof z.ZodObject ? partial(change) : change);
  return {
    [dumpName(setting)]: held.nullish(),
    ...Object.fromEntries(Object.entries(flat).map(([name, part]) => [name, parts[part]!.nullish()])),
  };
};
const kept = (given: unknown, current: unknown): unknown => given ?? current;
const at = (of: object, field: string): unknown => (of as Fields)[field];
const named = (
  settings: readonly AnySetting[],
  of: (setting: AnySetting) => [string, z.ZodType],
): Readonly<Record<string, z.ZodType>> => Object.fromEntries(settings.map(of));
