import type { ServiceDescriptorData } from '#plugins/services/contract.ts';
import type { ServiceDescriptor } from '#plugins/gateway/wire/service-messages.ts';

/** A service's own description of its methods, in the shape that the published calls have. */
export function toDescriptorData({ name, fittable, methods, schemaFiles }: ServiceDescriptor): ServiceDescriptorData {
  return {
    name,
    fittable,
    schemaFiles: Object.entries(schemaFiles).map(([file, content]) => ({ name: file, content })),
    methods: Object.fromEntries(
      Object.entries(methods).map(([method, { input, output, fitted }]) => [
        method,
        { name: method, params: input, output: output ?? { type: '' }, fitted: fitted ?? false },
      ]),
    ),
  };
}
