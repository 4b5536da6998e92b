import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useStale } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { services, type ModelInfoData } from '../../contract.ts';
import type { SettingsSection } from '../public.ts';
import { changesOf, rebased, type SettingsDraft } from './draft.ts';
import { draftOf } from './draft-of.ts';
import { placed } from './refusals.ts';

interface Refused {
  readonly errors: Readonly<Record<string, string>>;
  /** What concerns no field. */
  readonly said: string | undefined;
  /** Set where somebody else saved the same settings meanwhile. */
  readonly conflict: Fault | undefined;
}
interface How {
  /** The revision of somebody else's change that this one is saved over. */
  readonly over?: number | undefined;
  readonly comment?: string | undefined;
}

const nothingRefused: Refused = { errors: {}, said: undefined, conflict: undefined };

/** What somebody typed into a service's settings, what of it the server refuses, and how it is saved. */
export function useSaving(service: ModelInfoData, aliases: readonly string[], sections: readonly SettingsSection[]) {
  const { t } = useTranslation('services');
  const shown = draftOf(sections, service, aliases);
  const [base, setBase] = useState({ fields: shown, revision: service.revision });
  const [draft, setDraft] = useState(shown);
  const [refused, setRefused] = useState(nothingRefused);
  const update = useAction(services.updateModel, {
    stales: [
      services.getModelInfo,
      services.getModelAliases,
      services.getModelVersions,
      services.getPagedModels,
      services.getModelCounts,
    ],
  });
  const stale = useStale();
  const changes = changesOf(base.fields, draft);

  // What others saved comes in below what is being typed here.
  if (service.revision !== base.revision && Object.keys(changes).length === 0 && !update.pending) {
    setBase({ fields: shown, revision: service.revision });
    setDraft(shown);
  }

  async function save({ over, comment }: How = {}): Promise<boolean> {
    setRefused(nothingRefused);
    const { id, modelName } = service;
    try {
      const saved = await update.send({
        account: id.accountId,
        model: id.modelId,
        body: { modelName, ...changes, revision: over ?? base.revision, comment },
      });
      // What is written and never read is gone from the form, too.
      const fields = draftOf(sections, saved, (draft.aliases ?? []) as readonly string[]);
      setBase({ fields, revision: saved.revision });
      setDraft(fields);
      toastSuccess(t('settings.saved'));
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      // What somebody else saved is fetched, so that it can be taken over.
      if (refusal.conflict) await stale(services.getModelInfo, services.getModelAliases);
      setRefused(refusal);
      return false;
    }
  }

  function refusalOf(error: unknown): Refused {
    if (!(error instanceof Fault)) return { ...nothingRefused, said: String(error) };
    if (error.code === 'service.changed_meanwhile') return { ...nothingRefused, conflict: error };
    const { errors, rest } = placed(error);
    if (Object.keys(errors).length === 0) return { ...nothingRefused, said: faultText(t, error) };
    return { ...nothingRefused, errors, said: rest || undefined };
  }

  return {
    saved: base.fields,
    draft,
    changes,
    pending: update.pending,
    ...refused,
    edit(next: SettingsDraft, path?: string) {
      setDraft(next);
      const left = Object.entries(refused.errors).filter(
        ([each]) => path && each !== path && !each.startsWith(`${path}.`),
      );
      setRefused({ ...refused, errors: Object.fromEntries(left) });
    },
    discard() {
      setDraft(base.fields);
      setRefused(nothingRefused);
    },
    save,
    /** Takes over what somebody else saved; what both changed stays as it was typed here. */
    takeOver() {
      setDraft(rebased(base.fields, draft, shown));
      setBase({ fields: shown, revision: service.revision });
      setRefused(nothingRefused);
    },
  };
}
