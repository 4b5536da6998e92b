import apiKeys from '#plugins/api-keys/server/index.ts';
import type { RawService } from '#plugins/gateway/server/gate/test/raw-peer.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import { Services } from '#plugins/services/server/public.ts';
import limits from '../index.ts';

/** A service that answers every request, charged by the units that it asks for, and keys that may call it. */
export async function openLimited() {
  const scene = await Scene.open({ plugins: [apiKeys, limits] });
  const service = await scene.service();
  await scene.server.host.container.get(Services).change(service.id, {
    billingSettings: { isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInNanoToken: 1_000_000_000 },
  });
  void answerAll(await service.instance());
  return {
    scene,
    service,
    /** A new key, by its calls of the service. */
    async keyWith(restrictions: object) {
      const { body } = await scene.call('POST', '/api/mlpcore/account/system/token?name=test', {
        permissions: ['predict'],
        restrictions,
      });
      const { token, tokenId } = body as { token: string; tokenId: number };
      return {
        tokenId,
        call: (data: unknown = {}) =>
          scene.server.call('POST', `${service.gateway}/predict`, { body: data, headers: { 'mlp-api-key': token } }),
        change: (more: object) =>
          scene.call('PUT', `/api/mlpcore/account/system/token/${tokenId}`, { restrictions: more }),
      };
    },
  };
}

async function answerAll(instance: RawService): Promise<void> {
  for (;;) {
    const { requestId, predict } = await instance.request().catch(() => ({ requestId: 0, predict: undefined }));
    if (!predict) return;
    const { units = 0, fails = false } = JSON.parse(String(predict.data!.json)) as { units?: number; fails?: boolean };
    instance.send(
      fails
        ? { requestId, error: { code: 'mlp-action.common.internal-error', message: 'no' } }
        : { requestId, headers: { 'Z-custom-billing': String(units) }, predict: { data: { json: '{"ok":true}' } } },
    );
  }
}
