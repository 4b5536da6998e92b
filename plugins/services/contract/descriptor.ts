import * as z from 'zod';

const name = z.string().max(500);

export const ParamTypeData = z.object({ type: name }).meta({ id: 'ParamTypeData' });
export const MethodDescriptorData = z
  .object({
    name,
    params: z.record(z.string(), ParamTypeData),
    output: ParamTypeData,
    fitted: z.boolean(),
  })
  .meta({ id: 'MethodDescriptorData' });
export const SchemaFileData = z.object({ name, content: z.string().max(1_000_000) }).meta({ id: 'SchemaFileData' });

/** What a service says that it can do: its methods, and files that describe or exemplify their data. */
export const ServiceDescriptorData = z
  .object({
    name,
    schemaFiles: z.array(SchemaFileData).max(100),
    fittable: z.boolean(),
    methods: z.record(z.string(), MethodDescriptorData),
  })
  .meta({ id: 'ServiceDescriptorData' });
export type ServiceDescriptorData = z.infer<typeof ServiceDescriptorData>;
