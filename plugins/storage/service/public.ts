import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keeps the files of what a service learns, as its platform tells it to. */
export interface StateFiles {
  /** A file of a directory, which is what `modelDir` or `MLP_STORAGE_DIR` says; undefined where there is none. */
  read(directory: string, name: string): Promise<Buffer | undefined>;
  /** Readers see the file before or the one after, never a part. */
  write(directory: string, name: string, content: string | Uint8Array): Promise<void>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Files in folders (`MLP_STORAGE_TYPE` is `local`), or in the bucket that `MLP_S3_*` name (`s3`). Throws a sentence where it is told neither. */
export function stateFiles(variables: Variables = process.env): StateFiles {
  const type = variables['MLP_STORAGE_TYPE'];
  if (type === 'local') return inFolders;
  if (type === 's3') return inBucket(variables);
  throw new Error(`MLP_STORAGE_TYPE says where trained state is kept, as local or s3, but it is ${type || 'not set'}.`);
}

const inFolders: StateFiles = {
  read: (directory, name) =>
    readFile(join(directory, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }),
  async write(directory, name, content) {
    const file = join(directory, name);
    await mkdir(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, content);
    await rename(unfinished, file);
  },
};

function inBucket(variables: Variables): StateFiles {
  const required = (name: string): string => {
    const value = variables[name];
    if (!value) throw new Error(`MLP_STORAGE_TYPE is s3, but ${name} is not set.`);
    return value;
  };
  const at = `${required('MLP_S3_ENDPOINT').replace(/\/+$/, '')}/${required('MLP_S3_BUCKET')}`;
  const keys = {
    accessKeyId: required('MLP_S3_ACCESS_KEY'),
    secretAccessKey: required('MLP_S3_SECRET_KEY'),
    region: variables['MLP_S3_REGION'] || 'ru',
    service: 's3',
  };
  const ask = async (method: string, directory: string, name: string, body?: string | Uint8Array) => {
    // Services that keep their state in folders need not load what signs.
    const { AwsClient } = await import('aws4fetch');
    const path = `${directory}/${name}`.split('/').filter(Boolean).map(encodeURIComponent).join('/');
    const response = await new AwsClient(keys).fetch(`${at}/${path}`, {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    if (response.ok) return response;
    const answer = await response.text();
    if (method === 'GET' && answer.includes('<Code>NoSuchKey</Code>')) return undefined;
    const said = /<Message>([^<]*)/.exec(answer)?.[1] ?? `it answered ${response.status}`;
    throw new Error(`The storage refused ${directory}/${name}: ${said}`);
  };
  return {
    async read(directory, name) {
      const response = await ask('GET', directory, name);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async write(directory, name, content) {
      await ask('PUT', directory, name, content);
    },
  };
}
