import type { ServiceDescriptorData } from '#plugins/services/contract.ts';

const exampleFile = 'predictRequest-example.json';

/** The request that a service itself gives as an example, laid out to be read; an empty one where it gives none. */
export function exampleOf(descriptor: ServiceDescriptorData | undefined): string {
  const file = descriptor?.schemaFiles.find(({ name }) => name === exampleFile);
  if (!file) return '{}';
  try {
    return JSON.stringify(JSON.parse(file.content), null, 2);
  } catch {
    return file.content;
  }
}

/** The value of a JSON text, or why it is none. */
export function readJson(json: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
