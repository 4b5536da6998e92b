import type { ServiceConnection } from './connection.ts';

const none: readonly ServiceConnection[] = [];

/** Which instances are connected, by service. */
export class Registry {
  readonly #all = new Set<ServiceConnection>();
  readonly #byModel = new Map<number, readonly ServiceConnection[]>();

  add(connection: ServiceConnection): void {
    const { modelId } = connection.admission;
    this.#all.add(connection);
    this.#byModel.set(modelId, [...this.of(modelId), connection]);
  }

  delete(connection: ServiceConnection): void {
    const { modelId } = connection.admission;
    this.#all.delete(connection);
    const left = this.of(modelId).filter((each) => each !== connection);
    if (left.length > 0) this.#byModel.set(modelId, left);
    else this.#byModel.delete(modelId);
  }

  of(modelId: number): readonly ServiceConnection[] {
    return this.#byModel.get(modelId) ?? none;
  }

  all(): ReadonlySet<ServiceConnection> {
    return this.#all;
  }
}
