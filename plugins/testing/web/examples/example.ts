import type { ServiceDescriptorData } from '#plugins/services/contract.ts';
import { laidOut } from '../request/json-text.ts';

/** What a service itself gives as an example, laid out to be read. */
export interface OwnExample {
  readonly request: string | undefined;
  readonly config: string | undefined;
  readonly answer: string | undefined;
}

/** The example that a service's descriptor carries, in the files that services write such examples to. */
export function exampleOf(descriptor: ServiceDescriptorData | undefined): OwnExample {
  const read = (kind: string): string | undefined => {
    const file = descriptor?.schemaFiles.find(({ name }) => name === `predict${kind}-example.json`);
    return file && laidOut(file.content);
  };
  return { request: read('Request'), config: read('Config'), answer: read('Response') };
}
