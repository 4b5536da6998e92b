import { defaultPublicity, notBilled, type Draft } from './draft.ts';
import type { TextLanguage, Translations } from '../../contract.ts';
import type { ServiceEntity } from '../public.ts';
import type { Settings } from '../settings/settings.ts';

interface Common {
  readonly owned: Settings;
  /** Whether the copy's owner may see everything about the source. */
  readonly trusted: boolean;
  readonly displayName: string | undefined;
  readonly displayAuthor: string;
  /** The language of the account that gets the copy, whose texts become those that no translation replaces. */
  readonly language: TextLanguage;
}

/** What a copy takes over: how the service works, never who sees it, what it earned or what it was trained to. */
function copyOf(
  { data }: ServiceEntity,
  { owned, trusted, displayName, displayAuthor, language, started }: Common & { readonly started: boolean },
): Draft {
  const {
    trainingDatasetId: _id,
    trainingDatasetAccountId: _account,
    trainingFitConfigId: _config,
    ...settings
  } = owned.copied(data, { trusted, open: trusted || data.prototype === true, started });
  const own = data.translations?.[language];
  return {
    ...settings,
    displayName: displayName ?? own?.displayName ?? data.displayName,
    shortDescription: own?.shortDescription ?? data.shortDescription,
    ...(displayName !== undefined && { translations: withoutNames(data.translations) }),
    displayAuthor,
    prototype: false,
    publicSettings: {
      ...defaultPublicity,
      showPersonalDataDisclaimer: data.publicSettings.showPersonalDataDisclaimer ?? false,
    },
    billingSettings: notBilled,
    // Another account's places do not travel.
    dataImageMounts: trusted ? data.dataImageMounts : [],
  };
}

/** A name that was chosen stands in every language. */
const withoutNames = (translations: Translations = {}): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { displayName: _name, ...texts }]) => [language, texts]),
  );

/** A clone: the same service once more, for its new owner to change. */
export function cloneDraft(
  source: ServiceEntity,
  {
    autoStart,
    templateId,
    ...common
  }: Common & { readonly autoStart: boolean; readonly templateId: number | undefined },
): Draft {
  const draft = copyOf(source, { ...common, started: autoStart });
  return templateId === undefined ? draft : { ...draft, supportedTemplates: [templateId] };
}

/**
 * A service to be trained on the base's image; training starts it. What it learns is its own, so the base's display name never tells
 * it: where it is given none, it is called by its name.
 */
export function derivedDraft(
  base: ServiceEntity,
  { hidden, displayName = '', ...common }: Common & { readonly hidden: boolean },
): Draft {
  const draft = copyOf(base, { ...common, displayName, started: false });
  return {
    ...draft,
    trainingModelAccountId: base.account.id,
    trainingModelId: base.id,
    trainingType: base.data.trainingType ?? 'singleContainer',
    publicSettings: { ...draft.publicSettings, hidden },
  };
}
