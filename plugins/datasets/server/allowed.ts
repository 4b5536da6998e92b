import type { ServiceDescriptorData } from '#plugins/services/contract.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';

/** Which of the known types a service is fitted on: what its settings say, else its descriptor, else that of its base as long as it never ran, else any of them. */
export async function allowedTypes(
  services: Services,
  { id, data: { trainingDatasetType: set, trainingModelId: base } }: ServiceEntity,
  known: readonly string[],
): Promise<string[]> {
  if (set) return [set];
  const said = (await services.descriptor(id)) ?? (base === undefined ? undefined : await services.descriptor(base));
  const told = known.filter((name) => namesIn(said ?? undefined).includes(name));
  return told.length > 0 ? told : [...known];
}

const namesIn = (descriptor: ServiceDescriptorData | undefined): string[] =>
  Object.values(descriptor?.methods['fit']?.params ?? {}).map(({ type }) => type.split('#/').at(-1)!);
