import type { Draft } from '#plugins/gateway/wire/message.ts';
import type { ServiceDescriptor } from '#plugins/gateway/wire/service-messages.ts';
import type { ServiceDefinition } from './types.ts';

const anything = { type: 'object' };

/** What the service says of itself: its own description over what its handlers show. */
export function describe({ descriptor, fit, ext }: ServiceDefinition, serviceName: string): Draft<ServiceDescriptor> {
  const methods = {
    predict: { input: { data: anything, config: anything }, output: anything },
    ...(fit && { fit: { input: { train_data: anything, config: anything }, output: anything } }),
    ...(ext && { ext: { input: {}, output: anything } }),
  };
  return { name: serviceName, fittable: fit !== undefined, methods, ...descriptor };
}
