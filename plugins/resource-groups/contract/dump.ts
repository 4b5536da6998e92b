import { CreateUpdateServerTemplateData } from './template.ts';
import * as z from 'zod';

const { name, type, capacity, description, rawConfiguration, tarifficationPrice, tarifficationPeriod } =
  CreateUpdateServerTemplateData.shape;

/** A server template in the file of its account. */
export const ServerTemplateDump = z
  .object({
    name,
    type,
    capacity,
    description: description.unwrap().nullish(),
    configuration: rawConfiguration,
    tarifficationPrice: tarifficationPrice.unwrap().nullish(),
    tarifficationPeriod: tarifficationPeriod.unwrap().nullish(),
  })
  .meta({ id: 'ServerTemplateDump' });
export type ServerTemplateDump = z.infer<typeof ServerTemplateDump>;
