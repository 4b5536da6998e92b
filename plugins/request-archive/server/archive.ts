import { isUnreachable } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import type { CallObserver, CallRecord } from '#plugins/gateway/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { ArchivedBodies } from '../contract.ts';
import { bodiesOf } from './bodies.ts';
import { encryptFor, publicKeyIn } from './public-key.ts';
import type { ArchiveStore, NewRow } from './store.ts';

/** What may wait to be written; beyond it the newest are let go. */
const mostWaitingBytes = 64 * 1024 * 1024;
const rowsAtOnce = 100;
const bytesAtOnce = 4 * 1024 * 1024;
const tellEveryMs = 60_000;

interface Waiting {
  readonly record: CallRecord;
  readonly bodies: ArchivedBodies;
  readonly bytes: number;
}

/** Keeps what services are asked and answer, where their owners wish it: gathered as calls end, written behind them. */
export class Archive implements CallObserver {
  readonly #store: ArchiveStore;
  readonly #log: Log;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  /** Rows written since a service's archive was last trimmed. */
  readonly #untrimmed = new Map<number, number>();
  #toldAt = -Infinity;

  constructor(store: ArchiveStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  wantsBodies({ data: { archiveSettings } }: ServiceEntity): boolean {
    return archiveSettings.enabled && archiveSettings.numberOfArchivedRequests > 0;
  }

  ended(record: CallRecord): void {
    const { service, request, answer, outcome, requestBytes, answerBytes } = record;
    if (!request || outcome === 'refused' || !this.wantsBodies(service)) return;
    const bytes = requestBytes + answerBytes;
    if (this.#waitingBytes + bytes > mostWaitingBytes)
      this.#tell({ modelId: service.id }, 'Requests come faster than they are archived; some are not.');
    else {
      this.#waiting.push({ record, bodies: bodiesOf(request, answer), bytes });
      this.#waitingBytes += bytes;
    }
  }

  /** Writes what waits; one batch at a time. */
  flush(): Promise<void> {
    return (this.#writing ??= this.#write().finally(() => (this.#writing = undefined)));
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const taken = this.#batch();
      const rows = taken.map((each) => this.#rowOf(each)).filter((row) => row !== undefined);
      try {
        await this.#add(rows);
      } catch (error) {
        // They go on waiting, as do those that come meanwhile, for as long as there is room.
        this.#tell({ error: (error as Error).message }, 'Requests could not be archived; it is tried again.');
        return;
      }
      this.#waiting = this.#waiting.slice(taken.length);
      this.#waitingBytes -= taken.reduce((sum, { bytes }) => sum + bytes, 0);
      await this.#trim(taken.map(({ record }) => record.service));
    }
  }

  /** As much as can be made into rows without holding up the calls. */
  #batch(): readonly Waiting[] {
    let bytes = 0;
    const end = this.#waiting.findIndex((each) => (bytes += each.bytes) > bytesAtOnce);
    return this.#waiting.slice(0, Math.min(rowsAtOnce, end < 0 ? Infinity : Math.max(1, end)));
  }

  async #add(rows: readonly NewRow[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      await this.#store.add(rows);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      if (rows.length > 1) for (const row of rows) await this.#add([row]);
      else
        this.#tell(
          { modelId: rows[0]!.modelId, error: (error as Error).message },
          'A request could not be archived and is left out.',
        );
    }
  }

  #rowOf({ record, bodies }: Waiting): NewRow | undefined {
    const { id, service, at, kind, outcome, fault, caller, tookMs, cost } = record;
    const { encryptionEnabled, rsaPemPublicKey } = service.data.archiveSettings;
    const key = encryptionEnabled ? publicKeyIn(rsaPemPublicKey ?? '') : undefined;
    if (kind === 'http' || outcome === 'refused') return undefined;
    if (encryptionEnabled && !key) {
      this.#tell(
        { modelId: service.id },
        'A service wants its archive encrypted and has no RSA public key that would do, so nothing of it is archived.',
      );
      return undefined;
    }
    const plain = JSON.stringify(bodies);
    const kept = key ? encryptFor(key, plain) : plain;
    return {
      modelId: service.id,
      requestId: id,
      at: new Date(at),
      kind,
      outcome,
      errorCode: fault?.code ?? null,
      callerAccountId: caller?.account?.id ?? null,
      tookMs,
      cost,
      encrypted: key !== undefined,
      bodies: kept,
      bytes: Buffer.byteLength(kept),
    };
  }

  /** To look for what is beyond the number costs most in large archives, where a few more matter least; readers never see more. */
  async #trim(services: readonly ServiceEntity[]): Promise<void> {
    for (const { id, data } of services)
      this.#untrimmed.set(id, (this.#untrimmed.get(id) ?? data.archiveSettings.numberOfArchivedRequests) + 1);
    for (const [id, { data }] of new Map(services.map((each) => [each.id, each]))) {
      const most = data.archiveSettings.numberOfArchivedRequests;
      if (this.#untrimmed.get(id)! < most / 20) continue;
      this.#untrimmed.set(id, 0);
      await this.#store
        .trim(id, most)
        .catch((error: Error) =>
          this.#tell({ modelId: id, error: error.message }, 'An archive could not be trimmed; it is tried again.'),
        );
    }
  }

  /** The same trouble comes with every call, so it is told now and then. */
  #tell(details: object, message: string): void {
    const now = performance.now();
    if (now - this.#toldAt < tellEveryMs) return;
    this.#toldAt = now;
    this.#log.warn(details, message);
  }
}
