import type { ServiceDescriptorData } from '#plugins/services/contract.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

/** Which of the known types a service is fitted on: what its settings say, else its descriptor, else any of them. */
export function allowedTypes(
  { data: { trainingDatasetType: set } }: ServiceEntity,
  descriptor: ServiceDescriptorData | undefined,
  known: readonly string[],
): string[] {
  if (set) return [set];
  const named = Object.values(descriptor?.methods['fit']?.params ?? {}).map(({ type }) => type.split('#/').at(-1)!);
  const told = known.filter((name) => named.includes(name));
  return told.length > 0 ? told : [...known];
}
