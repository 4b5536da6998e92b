import { idIn } from '#core/server/path-id.ts';
import {
  addConfig,
  changeConfig,
  configById,
  configsOf,
  noSuchConfig,
  removeConfig,
  showConfig,
} from '../predict-configs.ts';
import { named, type Answering, type ServiceParts } from './parts.ts';

/** Answers calls about the configurations that a service may be called with. */
export function configAnswers(
  parts: ServiceParts,
): Answering<
  'listPredictConfigs' | 'createPredictConfig' | 'getPredictConfig' | 'updatePredictConfig' | 'deletePredictConfig'
> {
  const { db, writer } = parts;
  return {
    async listPredictConfigs(input, asked) {
      const service = await named(parts, input, asked, 'see');
      return (await configsOf(db, service.id)).map((row) => showConfig(row, service));
    },
    async createPredictConfig({ body, ...input }, asked) {
      const service = await named(parts, input, asked, 'edit');
      return showConfig(await writer.beside(service.id, (session) => addConfig(session, service.id, body)), service);
    },
    async getPredictConfig({ configId, ...input }, asked) {
      const service = await named(parts, input, asked, 'see');
      return showConfig(await configById(db, service.id, idOf(configId)), service);
    },
    async updatePredictConfig({ configId, body, ...input }, asked) {
      const service = await named(parts, input, asked, 'edit');
      return showConfig(
        await writer.beside(service.id, (session) => changeConfig(session, service.id, idOf(configId), body)),
        service,
      );
    },
    async deletePredictConfig({ configId, ...input }, asked) {
      const service = await named(parts, input, asked, 'edit');
      await writer.beside(service.id, (session) => removeConfig(session, service.id, idOf(configId)));
    },
  };
}

/** What cannot be an id is told as it was asked for. */
function idOf(configId: string): number {
  const id = idIn(configId);
  if (id < 0) throw noSuchConfig(configId);
  return id;
}
