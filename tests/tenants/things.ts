import { generateKeyPairSync } from 'node:crypto';
import { canary } from './canary.ts';
import type { Tenant, World } from './world.ts';

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

let made = 0;
const plain = (kind: string, field: string): string => `${kind}-${field.replaceAll(' ', '-')}`;

/** A key that archives can be encrypted with. */
export const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** Nobody reads what follows the end of a key in PEM, so a text fits there. */
const publicKeyWith = (text: string): string => `${publicKey}${text}\n-----END PUBLIC KEY-----`;

/** A service of somebody else's, and which call makes another one from it. */
interface Origin {
  readonly base: Things;
  readonly by: 'clone' | 'derived';
}

/** One service of an account and everything that belongs to it, each made when it is first asked for. */
export class Things {
  readonly owner: Tenant;
  readonly #world: World;
  readonly #open: boolean;
  readonly #external: boolean;
  readonly #madeFrom: Origin | undefined;
  /** Tells this service's names from all others. */
  readonly mark = String(++made);

  /** An open service is public and says nothing secret in what everybody may read; its settings stay secret. */
  constructor(
    world: World,
    owner: Tenant,
    { open, external, madeFrom }: { open: boolean; external: boolean; madeFrom?: Origin },
  ) {
    this.#world = world;
    this.owner = owner;
    this.#open = open;
    this.#external = external;
    this.#madeFrom = madeFrom;
  }

  get home(): string {
    return `/api/mlpcore/account/${this.owner.account}`;
  }
  get #invitations(): string {
    return `/api/accountsadmin/c/accounts/${this.owner.accountId}/invitations`;
  }
  get serviceName(): string {
    return `${this.#shown('name')}-${this.mark}`;
  }
  get #serviceHome(): string {
    return `${this.home}/model/${this.serviceName}`;
  }

  /** What nobody but its owner reads; B's own things may be shown to B. */
  #hidden(field: string): string {
    return this.owner === this.#world.a ? canary(field) : plain('own', field);
  }
  /** What everybody reads of an open service, and nobody else of a closed one. */
  #shown(field: string): string {
    return this.#open ? plain('open', field) : this.#hidden(field);
  }

  #make(method: string, path: string, body?: unknown): Promise<any> {
    return this.#world.make(method, path, body, this.owner);
  }

  readonly image = once(
    async () =>
      (
        await this.#make('POST', `${this.home}/image`, {
          name: `${this.#hidden('image')}-${this.mark}`,
          // In a network that is not asked, so that no name has to be looked up to know so.
          image: `127.0.0.1:1/${this.#hidden('image address')}`,
          accessMode: 'private',
        })
      ).id.imageId as number,
  );
  readonly dataset = once(async () => {
    const { id } = await this.#make('POST', `${this.home}/dataset`, {
      name: `${this.#hidden('dataset')}-${this.mark}`,
      description: this.#hidden('dataset description'),
      dataType: 'json/texts',
      content: JSON.stringify({ texts: [this.#hidden('dataset row')] }),
    });
    return id.datasetId as number;
  });
  readonly storedObject = once(async () => {
    const key = `${this.#hidden('object')}-${this.mark}`;
    await this.#world.put(`${this.home}/s3/object?key=${encodeURIComponent(key)}`, this.#hidden('content'), this.owner);
    return key;
  });
  /** With a part of 3 bytes. */
  readonly upload = once(async () => {
    const begun = { key: `${this.#hidden('upload')}-${this.mark}`, bytes: 3 };
    const { uploadId } = await this.#make('POST', `${this.home}/s3/uploads`, begun);
    await this.#world.put(`${this.home}/s3/uploads/${uploadId}/parts/1`, 'abc', this.owner);
    return uploadId as string;
  });
  readonly dataImage = once(
    async () =>
      (
        await this.#make('POST', `${this.home}/data-image`, {
          name: `${this.#hidden('data image')}-${this.mark}`,
          image: `registry.example/${this.#hidden('data image address')}`,
          sourcePath: `/${this.#hidden('data path')}`,
          accessMode: 'private',
        })
      ).id.imageId as number,
  );
  /** Shared, so that everybody who acts for the account may change it. */
  readonly view = once(
    async () =>
      (
        await this.#make('POST', `${this.home}/list-view`, {
          list: 'services',
          name: `${this.#hidden('view')}-${this.mark}`,
          query: `q=${this.#hidden('view query')}`,
          shared: true,
        })
      ).id as number,
  );
  readonly resourceGroup = once(async () => {
    const name = `${this.#hidden('resource group').replaceAll(/[^a-zA-Z0-9]+/g, '-')}-${this.mark}`;
    const made = { name, resourceGroupType: 'DOCKER', access: 'SHARED_POOL', deploymentName: `fleet-${this.mark}` };
    return (await this.#make('POST', `${this.home}/resource-groups`, made)).name as string;
  });
  /** An account that is lent something. */
  readonly lodger = once(async () => (await this.#world.newTenant(`guest-${this.mark}`)).accountId);
  readonly resourceQuota = once(async () => {
    const limits = { cpuLimit: '1', memoryLimit: '1Gi', ephemeralDiskLimit: '1Gi' };
    const counts = { gpuInstancesLimit: 0, baseInstancesLimit: 1, derivedInstancesLimit: 0 };
    const { accountId } = await this.#world.newTenant(`lodger-${this.mark}`);
    const quotas = await this.#make('POST', `${this.home}/resource-groups/${await this.resourceGroup()}/quota`, {
      ...limits,
      ...counts,
      accessibleForEveryone: false,
      accessibleOnlyForUser: accountId,
    });
    return quotas[0].id as number;
  });
  readonly resourceServer = once(
    async () =>
      (
        await this.#make('POST', `${this.home}/resource-groups/${await this.resourceGroup()}/server`, {
          serverName: `${this.#hidden('server')}-${this.mark}`,
          rawConfiguration: `cpu: 1 # ${this.#hidden('server configuration')}`,
          maxServerLifetimeMinutes: 60,
        })
      ).id as number,
  );
  readonly serverTemplate = once(
    async () =>
      (
        await this.#make('POST', `${this.home}/server/template`, {
          name: `${this.#hidden('server template')}-${this.mark}`,
          type: 'DOCKER',
          rawConfiguration: `cpu: 1 # ${this.#hidden('template configuration')}`,
        })
      ).id as number,
  );
  readonly group = once(
    async () =>
      (await this.#make('POST', `${this.home}/model-group`, { name: `${this.#hidden('group')}-${this.mark}` })).id
        .groupId as number,
  );
  readonly key = once(async () => (await this.secret()).split('.')[1]!);
  /** The key itself, which whoever makes it sees once. */
  readonly secret = once(async () => {
    const { token } = await this.#make('POST', `${this.home}/token?name=${this.#hidden('key')}`, {
      permissions: ['read'],
    });
    return token as string;
  });

  /** Somebody who waits to come into the account, and somebody who has come. */
  readonly invitation = once(
    async () =>
      (await this.#make('POST', this.#invitations, { login: `waiting-${this.mark}@example.com`, role: 'MLP_USER' }))
        .id as number,
  );
  readonly member = once(async () => {
    const member = await this.#world.newTenant(`member-${this.mark}`);
    const { id } = await this.#make('POST', this.#invitations, { login: member.login, role: 'MLP_DEVELOPER' });
    await this.#world.make('POST', `/api/accountsadmin/c/account-invitation/${id}/accept`, undefined, member);
    return member.userId;
  });
  /** An invitation of the owner into the account of somebody who is no part of this. */
  readonly invitationElsewhere = once(async () => {
    const host = await this.#world.newTenant(`host-${this.mark}`);
    return (
      await this.#world.make(
        'POST',
        `/api/accountsadmin/c/accounts/${host.accountId}/invitations`,
        { login: this.owner.login, role: 'MLP_USER' },
        host,
      )
    ).id as number;
  });

  readonly session = once(() => this.#world.newSession(this.owner));

  readonly service = once(() => (this.#madeFrom ? this.#makeFrom(this.#madeFrom) : this.#makeNew()));
  readonly app = once(() => this.#makeApp('app', {}));
  readonly appElsewhere = once(() => this.#makeApp('app-elsewhere', { hostingType: 'EXTERNAL' }));
  /** A task that did something to the service. */
  readonly act = once(async () => {
    const body = { act: 'restore', ids: [await this.service()] };
    const { taskId } = await this.#make('POST', `${this.home}/model-acts`, body);
    await this.#world.settle();
    return taskId as number;
  });

  /** What went on in the background and is over. */
  readonly task = once(async () => {
    const name = `${this.#hidden('task')}-${this.mark}`;
    await this.#make('POST', `${this.home}/model`, { modelName: name });
    await this.#make('DELETE', `${this.home}/model/${name}`);
    await this.#world.settle();
    return (await this.#make('GET', `${this.home}/job`))[0].jobId as number;
  });
  readonly notice = once(() => this.#world.newNotice(this.owner, `${this.#hidden('notice')}-${this.mark}`));
  readonly mute = once(async () => {
    const body = { entity: { name: 'model', key: { accountId: this.owner.accountId, modelId: 1 } }, span: 'ALWAYS' };
    return (
      await this.#make('POST', `${this.home}/notification/mute`, {
        ...body,
        entityDisplayName: `${this.#hidden('muted')}-${this.mark}`,
      })
    ).id as number;
  });
  /** Nobody listens there. */
  readonly webhook = once(async () => {
    const url = `http://127.0.0.9:9/${this.#hidden('webhook')}-${this.mark}`;
    return (await this.#make('POST', `${this.home}/notification/webhook`, { url, categories: ['SERVICE_FIT'] }))
      .id as number;
  });
  readonly request = once(() => this.#world.newRequest(this.owner, `${this.owner.account}@example.com`));
  readonly config = once(async () => {
    await this.service();
    return (
      await this.#make('POST', `${this.#serviceHome}/predict-config`, {
        name: this.#shown('predict config name'),
        isDefault: true,
        config: JSON.stringify(this.#shown('predict config')),
      })
    ).id.configId as number;
  });
  readonly fitConfig = once(async () => {
    await this.service();
    return (
      await this.#make('POST', `${this.#serviceHome}/fit-config`, {
        name: this.#shown('fit config name'),
        isDefault: true,
        config: JSON.stringify(this.#shown('fit config')),
      })
    ).id.configId as number;
  });
  readonly picture = once(async () => {
    await this.service();
    const content = Buffer.from(`\x89PNG\r\n\x1a\n${this.#shown('picture')}`, 'latin1').toString('base64');
    return (await this.#make('POST', `${this.#serviceHome}/picture`, { content })).name as string;
  });
  readonly alias = once(async () => {
    await this.service();
    const { aliases } = await this.#make('GET', `${this.#serviceHome}/alias`);
    return (
      aliases[0] ?? (await this.#make('POST', `${this.#serviceHome}/alias?name=${this.#shown('alias')}-${this.mark}`))
    ).id as number;
  });
  readonly instance = once(async () => {
    await this.service();
    const { id } = await this.#make(
      'POST',
      `${this.#serviceHome}/external?httpHost=${this.#hidden('host')}.example&httpPort=8080`,
    );
    await this.#make('POST', `${this.#serviceHome}/instance/${id.instanceId}/metadata`, {
      hostname: this.#hidden('hostname'),
      builtInImageName: this.#hidden('built-in image'),
      version: 1,
    });
    return id.instanceId as number;
  });

  /** Something in the history of the instance. */
  readonly happening = once(async () =>
    this.#make('POST', `${this.#serviceHome}/instance/${await this.instance()}/stat-log`),
  );

  /** The key of a server elsewhere is shown to nobody, so none can tell whose it would be. */
  readonly externalModel = once(async () => {
    await this.service();
    return (
      await this.#make('POST', `${this.#serviceHome}/external-model`, {
        url: `http://127.0.0.9:9/${this.#hidden('upstream')}`,
        model: this.#hidden('upstream model'),
        apiKey: 'sk-never-shown',
      })
    ).instanceId as number;
  });

  /** What its owner once sent, which nobody else reads, not even of an open service. */
  /** One that no instance took. */
  readonly loggedRequest = once(async () => {
    const service = await this.service();
    const predict = this.#world.calls.find(({ id }) => id === 'gateway.predict')!;
    const { account, headers } = this.owner;
    await this.#world.send(
      predict,
      { params: { account, model: String(service) }, query: undefined, body: {} },
      headers,
    );
    const { records } = await this.#make('GET', `${this.home}/model/${service}/requests`);
    return records[0].id as number;
  });
  readonly testRun = once(async () => {
    await this.service();
    const text = (field: string) => JSON.stringify(this.#hidden(field));
    const run = {
      title: this.#hidden('run title'),
      status: 200,
      took: 1,
      config: text('run config'),
      request: { length: 1, kind: 'json', text: text('run request') },
      answer: { length: 1, kind: 'json', text: text('run answer') },
    };
    return (await this.#make('POST', `${this.#serviceHome}/test-run`, run)).id as number;
  });
  /** Whoever may call the service opens what was shared. */
  readonly testShare = once(async () => {
    await this.service();
    return (
      await this.#make('POST', `${this.#serviceHome}/test-share`, {
        title: this.#shown('share title'),
        request: JSON.stringify(this.#shown('shared request')),
      })
    ).id as string;
  });
  readonly testExample = once(async () => {
    await this.service();
    return (
      await this.#make('POST', `${this.#serviceHome}/test-example`, {
        name: `${this.#shown('example')}-${this.mark}`,
        request: JSON.stringify(this.#shown('example request')),
        answer: JSON.stringify(this.#shown('example answer')),
      })
    ).id as number;
  });

  /** Others may use it and not look inside. */
  readonly #lentImage = once(
    async () =>
      (
        await this.#make('POST', `${this.home}/image`, {
          name: `open-image-${this.mark}`,
          image: `registry.example/${this.#hidden('lent image address')}`,
          accessMode: 'restricted',
        })
      ).id.imageId as number,
  );

  async #makeNew(): Promise<number> {
    const [imageId, dataImageId, groupId] = await Promise.all([
      this.#open ? this.#lentImage() : this.image(),
      this.dataImage(),
      this.group(),
    ]);
    const { id } = await this.#make('POST', `${this.home}/model`, {
      ...this.settings(),
      modelName: this.serviceName,
      aliases: [`${this.#shown('alias')}-${this.mark}`],
      imageAccountId: this.owner.accountId,
      imageId,
      dataImageMounts: [
        { dataImageAccountId: this.owner.accountId, dataImageId, targetPath: `/${this.#hidden('mount')}` },
      ],
    });
    await this.#make('PATCH', `${this.#serviceHome}/model-group/${groupId}`);
    if (this.#open) await this.#make('POST', `${this.#serviceHome}/public-settings`, { isPublic: true });
    return id.modelId as number;
  }

  async #makeApp(suffix: string, settings: object): Promise<number> {
    const { id } = await this.#make('POST', `${this.home}/model`, {
      ...this.settings(),
      modelName: `${this.serviceName}-${suffix}`,
      taskType: 'app',
      ...settings,
    });
    return id.modelId as number;
  }

  async #makeFrom({ base, by }: Origin): Promise<number> {
    await base.config();
    return (await this.#make('POST', `${base.home}/model/${await base.service()}/${by}?name=${this.serviceName}`)).id
      .modelId;
  }

  /** Every setting with a text in it. */
  settings(): object {
    return {
      displayName: this.#shown('display name'),
      displayAuthor: this.#shown('author'),
      shortDescription: this.#shown('description'),
      translations: {
        en: { displayName: this.#shown('english name'), shortDescription: this.#shown('english description') },
        ru: { displayName: this.#shown('russian name') },
      },
      modelAuthorCompany: this.#shown('company'),
      modelLink: `https://${this.#shown('link')}.example/`,
      modelType: this.#shown('type'),
      // Only services of some types may be servers elsewhere.
      taskType: this.#external ? 'chat-completion' : this.#shown('task'),
      languages: ['en'],
      fittable: true,
      hostingType: this.#external ? 'EXTERNAL' : 'HOSTING_SERVER',
      rejectRequestsIfInactive: true,
      config: JSON.stringify({ secret: this.#hidden('service config') }),
      env: JSON.stringify({ SECRET: this.#hidden('environment') }),
      additionalFlags: [`--entrypoint=/${this.#hidden('flags')}`],
      deploymentPatch: JSON.stringify({ secret: this.#hidden('deployment patch') }),
      persistentVolumes: [
        {
          mountPath: `/${this.#hidden('volume')}`,
          sizeInGb: 1,
          storageClass: this.#hidden('storage class'),
          claimName: this.#hidden('claim'),
        },
      ],
      caching: {
        enabled: true,
        mongoUri: `mongodb://${this.#hidden('cache')}/x`,
        collectionName: this.#hidden('cache collection'),
      },
      httpSettings: { isHttpEnabled: true, httpPort: 8080, mainPageEndpoint: `/${this.#shown('main page')}` },
      archiveSettings: {
        enabled: true,
        numberOfArchivedRequests: 1,
        encryptionEnabled: true,
        rsaPemPublicKey: publicKeyWith(this.#hidden('archive key')),
      },
    };
  }
}
