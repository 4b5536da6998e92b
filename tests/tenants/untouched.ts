import type { Call } from '#core/contract/call.ts';
import { isExternal } from './requests.ts';
import { Things } from './things.ts';
import type { World } from './world.ts';

/** Things of A that nothing has happened to, which calls share until one of them changes something. */
export class Untouched {
  readonly #world: () => World;
  readonly #kept = new Map<string, Things>();

  constructor(world: () => World) {
    this.#world = world;
  }

  for(call: Call, open: boolean): Things {
    const key = `${open}/${isExternal(call)}`;
    const world = this.#world();
    const things = this.#kept.get(key) ?? new Things(world, world.a, { open, external: isExternal(call) });
    this.#kept.set(key, things);
    return things;
  }

  /** Nobody gets them any more, where the answer says that the call may have changed them. */
  spend(call: Call, open: boolean, { status }: { readonly status: number }): boolean {
    const spent = call.method !== 'GET' && status < 400;
    if (spent) this.#kept.delete(`${open}/${isExternal(call)}`);
    return spent;
  }
}
