import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, open, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../harness/product.ts';
import { median, type Report } from './figures.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { startServer, withFolder } from './server.ts';

const largeBytes = 2 ** 30;
const rounds = 3;

/** What it takes to keep a large object and to give it out again, beside a copy of the file on the same disk; and what memory that costs. */
export const storage = (report: Report): Promise<void> =>
  withFolder(async (folder) => {
    const [port] = await freePorts(1);
    const server = await startServer(join(folder, 'data'), { S3_PORT: String(port) });
    try {
      const { s3Url, bucketName, accessKey, secretKey } = await server.call('GET', '/api/mlpcore/account/system/s3');
      const signed = async (method: string, key: string): Promise<string> => {
        const url = `${s3Url}/${bucketName}/${key}`;
        const keys = { accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region: 'ru' };
        return String((await new AwsV4Signer({ ...keys, method, url, signQuery: true }).sign()).url);
      };
      const [source, copy] = [join(folder, 'large'), join(folder, 'copy')];
      // What is loaded and compiled once belongs to idle.
      await fill(source, rounds, 2 ** 20);
      await send(await signed('PUT', 'small'), source, 2 ** 20);
      await pipeline(await answerOf(request(await signed('GET', 'small')).end()), drain());
      await sleep(3_000);
      const memory = watchMemory(server.pid);
      const took = { plain: [] as number[], copy: [] as number[], write: [] as number[], read: [] as number[] };
      const used = { copy: 0, write: 0 };
      for (let round = 0; round < rounds; round++) {
        await fill(source, round);
        took.plain.push(await seconds(() => plainCopyOf(source, copy)));
        await rm(copy);
        const before = process.cpuUsage();
        took.copy.push(await seconds(() => copyOf(source, copy)));
        const { user, system } = process.cpuUsage(before);
        used.copy += (user + system) / rounds / 1e6;
        await rm(copy);
        const [to, from] = [await signed('PUT', 'large'), await signed('GET', 'large')];
        const began = cpuOf(server.pid);
        took.write.push(await seconds(() => send(to, source)));
        used.write += (cpuOf(server.pid) - began) / rounds / 1e6;
        took.read.push(await seconds(async () => pipeline(await answerOf(request(from).end()), drain())));
      }
      const reference = { name: 'a copy with its digests, synced', value: median(took.copy) };
      const plain = { name: 'a plain copy, synced', value: median(took.plain) };
      const limit = { must: 1.5, ofRatio: true };
      const kept = { name: 'an object of 1 GiB is kept', value: median(took.write), unit: 's' };
      const given = { name: 'it is given out', value: median(took.read), unit: 's' };
      for (const each of [kept, given]) {
        report({ ...each, reference, limit });
        // The kernel makes it without a look at the bytes, and sends them to nobody.
        report({ ...each, name: `${each.name}, beside such a copy`, reference: plain });
      }
      report({
        name: 'processor time of the server to keep it',
        value: used.write,
        unit: 's',
        reference: { name: 'of such a copy', value: used.copy },
      });
      const { idle, most } = memory.end();
      report({
        name: 'memory of the server meanwhile, beyond idle',
        value: most - idle,
        unit: 'MiB',
        reference: { name: 'idle', value: idle },
        limit: { must: 64 },
      });
    } finally {
      await server.stop();
    }
  });

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** Bytes that no round had before, for equal ones are kept once. */
async function fill(path: string, round: number, bytes = largeBytes): Promise<void> {
  const block = Buffer.alloc(2 ** 20);
  const file = await open(path, 'w');
  for (let number = 0; number < bytes / block.length; number++) {
    block.writeUInt32LE(round * largeBytes + number, (number * 4) % block.length);
    block.fill(number + round, 0, 64);
    await file.write(block);
  }
  await file.sync();
  await file.close();
}

async function plainCopyOf(source: string, target: string): Promise<void> {
  await copyFile(source, target);
  const file = await open(target, 'r+');
  await file.sync();
  await file.close();
}

/** With the digests that S3 tells and contents are known by, for both have to be made by whoever keeps one. */
async function copyOf(source: string, target: string): Promise<void> {
  const digests = [createHash('md5'), createHash('sha256')];
  const measured = async function* (content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      for (const digest of digests) digest.update(chunk);
      yield chunk;
    }
  };
  await pipeline(createReadStream(source), measured, createWriteStream(target, { flush: true }));
}

async function send(url: string, source: string, bytes = largeBytes): Promise<void> {
  const sending = request(url, { method: 'PUT', headers: { 'content-length': bytes } });
  const answered = answerOf(sending);
  await Promise.all([
    answered.then((answer) => pipeline(answer, drain())),
    pipeline(createReadStream(source), sending),
  ]);
}

async function answerOf(asked: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The storage answered ${answer.statusCode}.`);
  return answer;
}

/** Takes everything and keeps nothing. */
const drain = () => new PassThrough().resume();

/** Watches how much memory a process holds from now on. */
function watchMemory(pid: number) {
  const idle = memoryOf(pid);
  let most = idle;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 50);
  return {
    end() {
      clearInterval(timer);
      return { idle, most };
    },
  };
}
