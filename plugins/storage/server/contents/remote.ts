import type { Runner } from '#core/server/points.ts';
import type { RemotePlace } from '../environment.ts';
import { RemoteBucket } from './remote-bucket.ts';

/** The bucket elsewhere that contents lie in, where the installation is told of one. */
export class Remote implements Runner {
  readonly bucket: RemoteBucket | undefined;

  constructor(place: RemotePlace | undefined) {
    this.bucket = place && new RemoteBucket(place);
  }

  /** Whether contents can be written and read at the moment, for anybody to hear: where they lie is the operator's to know. */
  readonly note = async (): Promise<{ readonly ok: boolean; readonly message: string }> =>
    (await this.bucket?.failure()) === undefined
      ? { ok: true, message: 'The storage keeps contents.' }
      : { ok: false, message: 'The S3 server that the storage keeps its contents in cannot be used.' };

  async start(): Promise<void> {
    // A server starts also while it is away, and says so.
  }

  async stop(): Promise<void> {
    this.bucket?.close();
  }
}
