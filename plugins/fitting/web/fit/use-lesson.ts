import { useMemo, useState } from 'react';
import { parsedJson } from '#core/contract/json.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { services, type FitConfigData, type ModelInfoData } from '#plugins/services/contract.ts';
import { shapeOf } from '#plugins/services/web/config-parts.ts';
import { fitting, type FitRunData } from '../../contract.ts';

const own = 'own';

/** What knows of the configurations of a service, and has to read them anew once one is kept. */
export const keepsOf = [fitting.listFitConfigs, fitting.listAvailableFitConfigs];

/** What a service is to be trained with, as somebody is choosing it. */
export type Lesson = ReturnType<typeof useLesson>;

/** Holds the dataset and the configuration that somebody chooses for a service, at first those of a training that it is to be like. */
export function useLesson({ id }: Pick<ModelInfoData, 'id'>, like?: FitRunData) {
  const named = { account: id.accountId, model: id.modelId };
  const configs = useAnswer(fitting.listAvailableFitConfigs, named);
  const descriptor = useAnswer(services.getServiceDescriptor, named);
  const shape = useMemo(() => shapeOf(descriptor.data, 'fitConfig'), [descriptor.data]);
  const [datasetId, setDatasetId] = useState(like?.datasetId);
  const [datasetVersion, setDatasetVersion] = useState(like?.datasetVersion);
  const [source, setSource] = useState(like && own);
  const [typed, setTyped] = useState(like && laidOut(like.config));
  // Until it is known better; the server has the last word.
  const [isTaken, setTaken] = useState(true);
  const kept = configs.data ?? [];
  const chosen = source ?? String(kept.find(({ isDefault }) => isDefault)?.id.configId ?? own);
  const begun: FitConfigData | undefined = kept.find(({ id: { configId } }) => String(configId) === chosen);
  // An example shows what can be set; where a schema says that, nothing set is a better beginning.
  const initial = begun ? laidOut(begun.config) : shape.schema ? '{}' : shape.example;
  const text = typed ?? initial;
  const isChanged = typed !== undefined && !isSame(typed, initial);
  return {
    named,
    datasetId,
    setDatasetId: (next: number | undefined) => {
      setDatasetId(next);
      setDatasetVersion(undefined);
    },
    /** Undefined for whichever is the latest when it begins. */
    datasetVersion,
    setDatasetVersion,
    kept,
    /** Those that are the service's own and were named by somebody, so that they can be written over. */
    own: kept.filter(({ id: { modelId }, isManual }) => modelId === id.modelId && !isManual),
    shape,
    /** Whether it is known what the service says of its configurations. */
    isDescribed: descriptor.data !== undefined || descriptor.error !== undefined,
    /** The configuration that it begins with: the id of one that is kept, else `own`. */
    source: chosen,
    /** The same, where it is kept. */
    begun,
    setSource: (next: string) => {
      setSource(next);
      setTyped(undefined);
    },
    /** The configuration as JSON text. */
    text,
    setText: setTyped,
    isChanged,
    reset: () => setTyped(undefined),
    /** What is written stands from now on in a configuration that is kept. */
    keptAs: ({ id: { configId } }: FitConfigData) => setSource(String(configId)),
    /** Whether the service would take the configuration. */
    isTaken,
    setTaken,
    /** What is sent: the id of one that is kept as long as nothing of it was changed, else text. */
    configId: begun && !isChanged ? begun.id.configId : undefined,
    config: begun && !isChanged ? undefined : text,
  };
}

export { own as ownConfig };

/** JSON as people read it; what is none stays as it is. */
function laidOut(text: string): string {
  const read = parsedJson(text);
  return read === undefined || text.includes('\n') ? text || '{}' : JSON.stringify(read.value, null, 2);
}

const isSame = (one: string, other: string): boolean => one.replace(/\s/g, '') === other.replace(/\s/g, '');
