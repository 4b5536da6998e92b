import { defaultPublicity, newDraft, type Draft } from './draft.ts';
import type { ServiceEntity } from './public.ts';

interface Common {
  /** Whether the copy's owner may see everything about the source. */
  readonly trusted: boolean;
  readonly displayName: string | undefined;
  readonly displayAuthor: string;
}

/** What a copy takes over: how the service works, never who sees it, what it earned or what it was trained to. */
function copyOf({ data }: ServiceEntity, { trusted, displayName, displayAuthor }: Common): Draft {
  const { trainingDatasetId: _id, trainingDatasetAccountId: _account, trainingFitConfigId: _config, resourceGroup, ...settings } = data;
  const fresh = newDraft(data.modelName, { id: data.imageAccountId, displayName: displayAuthor });
  const open = trusted || data.prototype === true;
  return {
    ...settings,
    ...(displayName === undefined ? {} : { displayName, translations: {} }),
    displayAuthor,
    prototype: false,
    publicSettings: { ...defaultPublicity, showPersonalDataDisclaimer: data.publicSettings.showPersonalDataDisclaimer ?? false },
    billingSettings: fresh.billingSettings,
    archiveSettings: fresh.archiveSettings,
    autoScalingConfiguration: { ...data.autoScalingConfiguration, minInstanceCount: 0 },
    minInstancesCount: 0,
    // Another account's secrets and places do not travel; a prototype is published in order to be copied, so its own do.
    ...(open ? {} : { config: '', env: '' }),
    ...(trusted ? present({ resourceGroup }) : { additionalFlags: [], deploymentPatch: '', persistentVolumes: [], dataImageMounts: [], caching: fresh.caching }),
  };
}

const present = ({ resourceGroup }: { readonly resourceGroup: string | undefined }) => (resourceGroup === undefined ? {} : { resourceGroup });

/** A clone: the same service once more, for its new owner to change. */
export function cloneDraft(source: ServiceEntity, { autoStart, templateId, ...common }: Common & { readonly autoStart: boolean; readonly templateId: number | undefined }): Draft {
  const draft = copyOf(source, common);
  const instances = autoStart ? Math.max(1, source.data.minInstancesCount ?? 1) : 0;
  return {
    ...draft,
    minInstancesCount: instances,
    autoScalingConfiguration: { ...draft.autoScalingConfiguration, minInstanceCount: autoStart ? Math.max(1, source.data.autoScalingConfiguration.minInstanceCount) : 0 },
    ...(templateId === undefined ? {} : { supportedTemplates: [templateId] }),
  };
}

/** A service to be trained on the base's image; training starts it. */
export function derivedDraft(base: ServiceEntity, { hidden, ...common }: Common & { readonly hidden: boolean }): Draft {
  const draft = copyOf(base, common);
  return {
    ...draft,
    trainingModelAccountId: base.account.id,
    trainingModelId: base.id,
    trainingType: base.data.trainingType ?? 'singleContainer',
    publicSettings: { ...draft.publicSettings, hidden },
  };
}
