import { plugin } from '#core/plugin/plugin.ts';
import { answers } from '#core/server/points.ts';
import { PublicAddress } from '#core/server/runtime.ts';
import { Services } from '#plugins/services/server/public.ts';
import { serviceApi } from '../contract.ts';
import { serviceDocument } from './service-document.ts';

export default plugin({
  id: 'api-docs',
  requires: ['services'],
  contributes: [
    answers(serviceApi, { services: Services, address: PublicAddress }, ({ services, address }) => ({
      async getModelOpenApi({ account, model }, { caller, language }) {
        const service = await services.require(caller, account, model, 'see');
        const descriptor = await services.descriptor(service.id);
        return serviceDocument({ service, descriptor, url: address.url, language });
      },
    })),
  ],
});
