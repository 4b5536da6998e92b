import { and, eq, isNull, sql } from 'drizzle-orm';
import { Fault, invalid } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import { inPrivateNetwork, mayBeAllowed, type Networks } from '#core/server/networks.ts';
import { idIn } from '#core/server/path-id.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { endings } from '../endings.ts';
import type { ExternalConnectionInfoData } from '../../contract/instance.ts';
import { mostInstances } from '../control.ts';
import { composeFile, dockerRun } from '../launch/docker-texts.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { StoreSession } from '../reconcile/desired-state-store.ts';
import { instanceChanged } from '../public.ts';
import { isClosed, withHiddenValues, type Specs } from '../launch/specs.ts';
import { instanceState, isOutgoing, type Facts } from '../state/state.ts';
import type { Stopping } from '../reconcile/stopping.ts';
import { instances, type InstanceRow } from '../tables.ts';
import { hashToken, hiddenToken, makeToken } from '../launch/tokens.ts';
import type { ConnectionSecret, ConnectionSecrets } from './connection-secrets.ts';

interface Given {
  readonly db: Database;
  readonly store: InstanceStore;
  readonly stopping: Stopping;
  readonly specs: Specs;
  readonly secrets: ConnectionSecrets;
  readonly events: Events;
  readonly networks: Networks;
}

interface Reach {
  readonly httpHost?: string | undefined;
  readonly httpPort?: number | undefined;
}

/** Connections that people make from machines of their own, shown with their secrets to whoever may change the service. */
export class ExternalConnections {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async list(service: ServiceEntity): Promise<readonly ExternalConnectionInfoData[]> {
    const present = await this.#given.store.live([service.id]);
    const external = present.filter(
      (facts) => facts.hosting === 'external' && facts.desired === 'run' && !isOutgoing(facts),
    );
    return Promise.all(external.map(async (facts) => this.#show(service, facts, await this.#secretOf(service, facts))));
  }

  async create(service: ServiceEntity, { httpHost, httpPort }: Reach): Promise<ExternalConnectionInfoData> {
    // Refused when it is named rather than at the first call.
    if (httpHost !== undefined && !mayBeAllowed(this.#given.networks, httpHost))
      throw invalid([{ path: ['httpHost'], message: inPrivateNetwork }]);
    const token = makeToken(service.account.id, service.id);
    const id = await this.#insert(service, {
      tokenHash: hashToken(token),
      httpHost: httpHost ?? null,
      httpPort: httpPort ?? null,
    });
    const secret = { token, variables: await this.#given.specs.beside(service, id) };
    await this.#given.secrets.keep(id, secret);
    return this.#show(service, (await this.#given.store.one(service.id, id))!, secret);
  }

  /** A connection that the platform makes by itself, so that no token lets anybody in. */
  createOutgoing(
    service: ServiceEntity,
    { httpHost, httpPort }: { readonly httpHost: string; readonly httpPort: number },
    also: (session: StoreSession, instanceId: number) => Promise<void>,
  ): Promise<number> {
    return this.#insert(service, { tokenHash: null, httpHost, httpPort }, also);
  }

  async delete(service: ServiceEntity, instanceId: string): Promise<readonly ExternalConnectionInfoData[]> {
    const facts = await this.#given.store.one(service.id, idIn(instanceId));
    // One that is deleted is here until it has ended.
    if (!facts || facts.hosting !== 'external' || facts.desired !== 'run' || facts.deletedAt)
      throw new Fault('external_connection.not_found', `This service has no external connection ${instanceId}.`, 404, {
        instanceId,
      });
    await this.#given.stopping.stop(facts, endings.disconnected);
    return this.list(service);
  }

  async #insert(
    service: ServiceEntity,
    row: Pick<InstanceRow, 'tokenHash' | 'httpHost' | 'httpPort'>,
    also?: (session: StoreSession, instanceId: number) => Promise<void>,
  ): Promise<number> {
    if (service.data.hostingType !== 'EXTERNAL') {
      throw new Fault(
        'service.not_external',
        'This service is run by the platform. Choose External connection as its hosting before you connect to it from elsewhere.',
        409,
      );
    }
    const id = await this.#given.db.transaction(async (session) => {
      const [present] = await session
        .select({ count: sql<number>`count(*)::int` })
        .from(instances)
        .where(and(eq(instances.modelId, service.id), isNull(instances.deletedAt)));
      if (present!.count >= mostInstances)
        throw new Fault(
          'instances.most',
          `A service has ${mostInstances} connections at most. Delete one before you create another.`,
          409,
          { most: String(mostInstances) },
        );
      const [created] = await session
        .insert(instances)
        .values({ accountId: service.account.id, modelId: service.id, hosting: 'external', ...row })
        .returning({ id: instances.id });
      await also?.(session, created!.id);
      return created!.id;
    });
    await this.#given.events.publish(instanceChanged, String(service.id));
    return id;
  }

  async #secretOf(service: ServiceEntity, { id }: Facts): Promise<ConnectionSecret> {
    const { secrets, specs } = this.#given;
    return (await secrets.of(id)) ?? { token: hiddenToken, variables: specs.hidden(service) };
  }

  async #show(
    service: ServiceEntity,
    facts: Facts,
    { token, variables }: ConnectionSecret,
  ): Promise<ExternalConnectionInfoData> {
    const { specs } = this.#given;
    const image = await specs.imageOf(service);
    // What names the machine is that machine's to say.
    const {
      HOSTNAME: _host,
      IMAGE_NAME: _image,
      ...own
    } = await specs.variables(withHiddenValues(service), { instanceId: facts.id, token, image: '' });
    const envVariables = { ...own, ...variables };
    const container =
      !image || isClosed(service, image) || image.image.startsWith('bundle:') ? 'your-image' : image.image;
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
