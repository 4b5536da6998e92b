import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Call } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import type { Asked, Identity } from '#core/server/auth/identity.ts';
import { uploads } from '../../contract.ts';
import type { ImageArchiveData } from '../../contract/history.ts';
import { archiveScheme } from '../../contract/image.ts';
import type { Kind } from '../tables.ts';
import { ownerOf, type ArchiveStore } from './archive-store.ts';
import type { Depot } from './depot.ts';
import { readManifest, requireStartable } from './manifest.ts';
import { receive } from './receive.ts';
import type { UploadRules } from './rules.ts';
import { written } from './unpack.ts';

interface Parts {
  readonly identity: Identity;
  readonly depot: Depot;
  readonly store: ArchiveStore;
  readonly rules: UploadRules;
}

/** The body goes to the disk as it comes, however long it is; how long it may be is looked at there. */
const bodyLimit = 2 ** 48;
/** Uploads that one account may have under way at once. */
const mostAtOnce = 2;

/** Takes archives in: to the disk while they come, then checked, then kept. */
export async function serveUploads(app: FastifyInstance, parts: Parts): Promise<void> {
  const { identity, rules } = parts;
  const admitted = new WeakMap<FastifyRequest, Omit<Asked, 'signal'>>();
  const under = new Map<number, number>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    const take = (call: Call, kind: Kind) =>
      scope.post(
        call.path,
        {
          bodyLimit,
          config: { passesThrough: true },
          onRequest: async (request) => {
            const asked = await admit(call, request, identity);
            if (kind === 'image') await rules.requirePrograms(asked.caller);
            admitted.set(request, asked);
          },
        },
        async (request, reply) => {
          const { account } = admitted.get(request)!;
          const count = under.get(account.id) ?? 0;
          if (count >= mostAtOnce) throw tooMany();
          under.set(account.id, count + 1);
          try {
            const answer = await takeArchive(parts, request, { kind, accountId: account.id });
            return await reply.header('cache-control', 'no-store').send(answer);
          } finally {
            under.set(account.id, under.get(account.id)! - 1);
          }
        },
      );
    take(uploads.uploadImage, 'image');
    take(uploads.uploadDataImage, 'data');
  });
}

async function takeArchive(
  { depot, store, rules }: Parts,
  request: FastifyRequest,
  { kind, accountId }: { readonly kind: Kind; readonly accountId: number },
): Promise<ImageArchiveData> {
  const body = request.body as Readable | undefined;
  if (!body) throw new Fault('image.archive.no_body', 'There is no archive in the request. Send one as its body.', 400);
  const claimed = request.headers['content-length'];
  const left = rules.largestAccountBytes - (await store.taken(accountId));
  if (left <= 0) throw accountFull(rules.largestAccountBytes);
  const path = depot.incoming();
  try {
    const { digest, bytes } = await receive(body, path, {
      largestBytes: rules.largestBytes,
      claimed: claimed === undefined ? undefined : Number(claimed),
    });
    const known = await store.find(accountId, kind, digest);
    if (!known && bytes > left) throw accountFull(rules.largestAccountBytes);
    return await depot.inTurn(digest, async () => {
      const archive = await depot.keep(
        path,
        { digest, bytes, owner: ownerOf({ accountId, kind }) },
        async ({ folder, ...unpacked }) => {
          const manifest = kind === 'image' ? await readManifest(folder) : undefined;
          if (manifest && rules.startsHere) await requireStartable(folder, manifest.command);
          return { bytes, unpackedBytes: unpacked.bytes, files: unpacked.files, manifest: manifest ?? null };
        },
      );
      await store.add({ accountId, kind, digest, ...archive });
      return {
        image: `${archiveScheme}${digest}`,
        size: bytes,
        unpackedSize: archive.unpackedBytes,
        files: archive.files,
        ...(archive.manifest && {
          name: archive.manifest.name,
          command: archive.manifest.command,
          ...(archive.manifest.version === undefined ? {} : { version: archive.manifest.version }),
          ...(archive.manifest.taskType === undefined ? {} : { taskType: archive.manifest.taskType }),
        }),
      };
    });
  } finally {
    await rm(path, { force: true });
  }
}

const tooMany = (): Fault =>
  new Fault(
    'image.archive.busy',
    `This account uploads ${mostAtOnce} archives already. Wait until one of them is done.`,
    429,
    { retryAfter: '10' },
  );

const accountFull = (most: number): Fault =>
  new Fault(
    'image.archive.account_full',
    `The archives of this account take ${written(most)}, which is the most that it may have. Delete images that nobody uses.`,
    409,
    { most: written(most) },
  );
