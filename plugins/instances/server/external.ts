import { and, eq, isNull, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { ExternalConnectionInfoData } from '../contract/instance.ts';
import { mostInstances } from './control.ts';
import { composeFile, dockerRun } from './docker-texts.ts';
import type { InstanceStore } from './instance-store.ts';
import { idIn } from './path-id.ts';
import { isClosed, type Specs } from './specs.ts';
import { instanceState, type Facts } from './state.ts';
import type { Stopping } from './stopping.ts';
import { instances } from './tables.ts';
import { hashToken, hiddenToken, makeToken } from './tokens.ts';

interface Given {
  readonly db: Database;
  readonly store: InstanceStore;
  readonly stopping: Stopping;
  readonly specs: Specs;
}

interface Reach {
  readonly httpHost?: string | undefined;
  readonly httpPort?: number | undefined;
}

/** Connections that people make from machines of their own. The token of each is shown once, since only its hash is kept. */
export class ExternalConnections {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async list(service: ServiceEntity): Promise<readonly ExternalConnectionInfoData[]> {
    const present = await this.#given.store.live([service.id]);
    const external = present.filter(({ hosting, desired }) => hosting === 'external' && desired === 'run');
    return Promise.all(external.map((facts) => this.#show(service, facts, hiddenToken)));
  }

  async create(service: ServiceEntity, { httpHost, httpPort }: Reach): Promise<ExternalConnectionInfoData> {
    const { db, store } = this.#given;
    if (service.data.hostingType !== 'EXTERNAL') {
      throw new Fault('service.not_external', 'This service is run by the platform. Choose External connection as its hosting before you connect to it from elsewhere.', 409);
    }
    const token = makeToken(service.account.id, service.id);
    const { id } = await db.transaction(async (session) => {
      const [row] = await session.select({ count: sql<number>`count(*)::int` }).from(instances).where(and(eq(instances.modelId, service.id), isNull(instances.deletedAt)));
      if (row!.count >= mostInstances) throw new Fault('instances.too_many', `A service has ${mostInstances} connections at most. Delete one before you create another.`, 409);
      const [created] = await session
        .insert(instances)
        .values({ accountId: service.account.id, modelId: service.id, hosting: 'external', tokenHash: hashToken(token), httpHost: httpHost ?? null, httpPort: httpPort ?? null })
        .returning({ id: instances.id });
      return created!;
    });
    return this.#show(service, (await store.one(service.id, id))!, token);
  }

  async delete(service: ServiceEntity, instanceId: string): Promise<readonly ExternalConnectionInfoData[]> {
    const facts = await this.#given.store.one(service.id, idIn(instanceId));
    if (!facts || facts.hosting !== 'external' || facts.deletedAt) throw new Fault('external_connection.not_found', `This service has no external connection ${instanceId}.`, 404, { instanceId });
    await this.#given.stopping.stop(facts, 'its external connection was deleted');
    return this.list(service);
  }

  async #show(service: ServiceEntity, facts: Facts, token: string): Promise<ExternalConnectionInfoData> {
    const { specs } = this.#given;
    const image = await specs.imageOf(service);
    // What names the machine is that machine's to say.
    const { HOSTNAME: _host, IMAGE_NAME: _image, ...envVariables } = specs.variables(service, { instanceId: facts.id, token, image: '' });
    const container = !image || isClosed(service, image) || image.image.startsWith('bundle:') ? 'your-image' : image.image;
    const { accountId, modelId, id: instanceId, hostname, version, reportedImage, httpHost, httpPort } = facts;
    return {
      id: { accountId, modelId, instanceId },
      connected: instanceState(facts).totalStatus === 'RUNNING',
      dockerRunCommand: dockerRun(container, envVariables),
      dockerComposeContent: composeFile(service.name, container, envVariables),
      envVariables,
      ...(hostname === null ? {} : { hostname }),
      ...(version === null ? {} : { version }),
      ...(reportedImage === null ? {} : { imageName: reportedImage }),
      ...(httpHost === null ? {} : { httpHost }),
      ...(httpPort === null ? {} : { httpPort }),
    };
  }
}
