import { and, eq, inArray } from 'drizzle-orm';
import type { Host } from '#core/plugin/host.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Images } from '#plugins/images/server/public.ts';
import type { ModelInfoData } from '../contract.ts';
import { mayEdit, mayFind } from './store/access.ts';
import { protocol, stateSource, type LiveState, type ServiceEntity } from './public.ts';
import type { Settings } from './settings/settings.ts';
import { showImage, withNames, withoutSecrets } from './showing.ts';
import { modelFavorites, models } from './tables.ts';

interface Parts {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly images: Images;
  readonly host: Host;
  readonly owned: Settings;
}

/** Shows services to somebody: with what is looked up about them, and without what is not for their eyes. */
export class Presenter {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Costs the same number of questions however many services there are. */
  async show(services: readonly ServiceEntity[], caller: Caller | undefined): Promise<ModelInfoData[]> {
    if (services.length === 0) return [];
    const { accounts, images } = this.#parts;
    const editable = services.filter((service) => mayEdit(caller, service));
    const [named, imagesById, dataImages, bases, favorites, states] = await Promise.all([
      accounts.named(unique(services.flatMap(({ account, data }) => [account.id, data.imageAccountId]))),
      images.byIds(unique(services.flatMap(({ data }) => data.imageId ?? []))),
      images.dataByIds(
        unique(editable.flatMap(({ data }) => data.dataImageMounts.map(({ dataImageId }) => dataImageId))),
      ),
      this.#bases(services, caller),
      this.#favorites(services, caller),
      this.states(services),
    ]);
    const protocols = this.#parts.host.all(protocol);
    return services.map((service): ModelInfoData => {
      const { data, account, id } = service;
      const image = data.imageId === undefined ? undefined : imagesById.get(data.imageId);
      const owner = named.get(account.id);
      const editor = mayEdit(caller, service);
      const { state, ready, wanted, stopping } = states.get(id)!;
      const shown = editor
        ? {
            ...this.#parts.owned.answered(data),
            dataImageMounts: data.dataImageMounts.map((mount) =>
              withNames(mount, dataImages.get(mount.dataImageId), caller),
            ),
          }
        : withoutSecrets(this.#parts.owned, data);
      return {
        ...shown,
        ...(owner ? { modelAccountName: owner.shortName, modelAccountDisplayName: owner.displayName } : {}),
        ...showImage(image, named, caller),
        ...(data.trainingModelId !== undefined && bases.has(data.trainingModelId)
          ? { trainingModelName: bases.get(data.trainingModelId)! }
          : {}),
        ...(data.taskType !== undefined && { modelType: data.modelType ?? data.taskType }),
        protocols: protocols.filter(({ isSpokenBy }) => isSpokenBy(service)).map(({ name }) => name),
        restrictedImageAccess: image !== undefined && image.accountId !== account.id && image.accessMode !== 'public',
        favorite: favorites.has(id),
        ...(service.archived && { archived: true }),
        ...(editor && { revision: service.revision, version: service.version }),
        state,
        instancesReady: ready,
        instancesWanted: wanted,
        instancesStopping: stopping,
      };
    });
  }

  async one(service: ServiceEntity, caller: Caller | undefined): Promise<ModelInfoData> {
    return (await this.show([service], caller))[0]!;
  }

  /** Live states; while nobody runs instances, nothing is active. */
  async states(services: readonly Pick<ServiceEntity, 'id' | 'removing'>[]): Promise<ReadonlyMap<number, LiveState>> {
    const [source] = this.#parts.host.made(stateSource);
    const known = (await source?.states(services.map(({ id }) => id))) ?? new Map<number, LiveState>();
    return new Map(
      services.map(({ id, removing }) => {
        const live = known.get(id) ?? { state: 'INACTIVE', ready: 0, wanted: 0, stopping: 0 };
        return [id, removing ? { ...live, state: 'REMOVING' } : live];
      }),
    );
  }

  /** Names of the services that some were trained from, where the caller may know of them. */
  async #bases(services: readonly ServiceEntity[], caller: Caller | undefined): Promise<ReadonlyMap<number, string>> {
    const ids = unique(services.flatMap(({ data }) => data.trainingModelId ?? []));
    if (ids.length === 0) return new Map();
    const { id, name, accountId, isPublic, allowedAccounts } = models;
    const rows = await this.#parts.db
      .select({ id, name, accountId, isPublic, allowedAccounts })
      .from(models)
      .where(inArray(id, ids));
    return new Map(rows.filter((base) => mayFind(caller, base)).map((base) => [base.id, base.name]));
  }

  async #favorites(services: readonly ServiceEntity[], caller: Caller | undefined): Promise<ReadonlySet<number>> {
    if (!caller?.account) return new Set();
    const rows = await this.#parts.db
      .select({ modelId: modelFavorites.modelId })
      .from(modelFavorites)
      .where(
        and(
          eq(modelFavorites.accountId, caller.account.id),
          inArray(
            modelFavorites.modelId,
            services.map(({ id }) => id),
          ),
        ),
      );
    return new Set(rows.map(({ modelId }) => modelId));
  }
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
