import type { FoundThing } from '#plugins/palette/web/public.ts';
import type { ModelInfoData } from '../contract.ts';
import { serviceId, serviceTexts } from './create/names.ts';
import { ServiceState } from './service-state.tsx';
import { ServiceGlyph } from './task-types.tsx';

/** A service as the palette lists it. */
export const foundService = (service: ModelInfoData, to: string): FoundThing => ({
  id: `service-${service.id.modelId}`,
  to,
  name: serviceTexts(service).name,
  detail: serviceId(service),
  icon: <ServiceGlyph type={service.taskType} size="sm" />,
  mark: <ServiceState service={service} />,
});
