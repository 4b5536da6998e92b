import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { datasets } from '#plugins/datasets/contract.ts';
import { services, type ModelInfoData } from '#plugins/services/contract.ts';
import { fitting } from '../../contract.ts';
import { commandsOf } from './commands.ts';
import { placeOf } from './places.ts';
import type { Lesson } from './use-lesson.ts';

/** Where the result of a training goes: into a new service, which may be given another group, or into the same one. */
export type Into = 'new' | 'same';

/** How a training begins, as somebody is choosing it. */
export type Start = ReturnType<typeof useStart>;

/** Holds where the result of a training goes, and begins it. */
export function useStart(service: ModelInfoData, lesson: Lesson, first: Into) {
  const { t } = useTranslation('fitting');
  const [, navigate] = useLocation();
  const { account } = useAtomValue(sessionAtom);
  const [into, setInto] = useState<Into>(first);
  const [name, setName] = useState('');
  const [group, setGroup] = useState<string>();
  const [tries, setTries] = useState(0);
  // A service whose training could not begin is there already when that is tried again.
  const [made, setMade] = useState<ModelInfoData>();
  const derive = useAction(services.createDerivedModel, { stales: [services.getPagedModels] });
  const place = useAction(services.updateModel);
  const begin = useAction(fitting.fit_v2, {
    stales: [fitting.listFitRuns, fitting.checkFit, datasets.getDatasetUsers],
  });
  const wanted = name.trim();
  const isNameless = into === 'new' && wanted === '';
  const { datasetId, datasetVersion, config, configId } = lesson;

  async function derived(): Promise<ModelInfoData | undefined> {
    const found =
      made?.modelName === wanted
        ? made
        : await derive.send({ ...lesson.named, name: wanted, displayName: wanted }).catch(() => undefined);
    setMade(found);
    if (!found || group === undefined || found.resourceGroup === group) return found;
    const { accountId, modelId: model } = found.id;
    const placed = await place
      .send({ account: accountId, model, body: { modelName: wanted, resourceGroup: group } })
      .catch(() => undefined);
    if (placed) setMade(placed);
    return placed;
  }

  async function start() {
    setTries(tries + 1);
    if (datasetId === undefined || !lesson.isTaken || isNameless) return;
    const target = into === 'new' ? await derived() : service;
    if (!target) return;
    const { accountId, modelId: model } = target.id;
    const body = { datasetId, datasetVersion, config, configId };
    const begun = await begin.send({ account: accountId, model, body }).catch(() => undefined);
    if (!begun) return;
    toastSuccess(t('form.begun'), target.displayName || target.modelName);
    navigate(placeOf(`/workspace/model/${accountId}/${model}`, 'runs'));
  }
  return {
    into,
    setInto,
    name,
    setName,
    isNameless,
    /** The group that a new service is to run in; undefined for that of the one it is derived from. */
    group: into === 'new' ? group : undefined,
    setGroup,
    /** How often it was tried. */
    tries,
    start,
    pending: derive.pending || place.pending || begin.pending,
    error: derive.error ?? place.error ?? begin.error,
    /** The same calls as commands. */
    commands: () =>
      commandsOf(
        {
          base: lesson.named,
          ...(into === 'new' && { derived: { account: account?.id ?? lesson.named.account, name: wanted, group } }),
          body: { datasetId, datasetVersion, config, configId },
        },
        location.origin,
      ),
  };
}
