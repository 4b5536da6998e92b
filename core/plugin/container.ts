// The only file that may import tsyringe: the polyfill has to run before it, whatever the bundler does.
import 'reflect-metadata/lite';
import { container as root, instanceCachingFactory, type DependencyContainer } from 'tsyringe';
import type { Giver, Given, Needs, Service, Token } from './token.ts';

/** Every service of a booted host, each made once, when it is first asked for. */
export class Container implements Giver {
  readonly #inner: DependencyContainer = root.createChildContainer();

  /** Refuses a service offered twice, a need nobody meets and a circle, before anything is made. */
  constructor(services: readonly Service[]) {
    const offered = new Map<Token<unknown>, Service>();
    for (const service of services) {
      if (offered.has(service.token)) throw new Error(`${nameOf(service.token)} is provided twice.`);
      offered.set(service.token, service);
    }
    for (const service of services) follow(service.token, [], offered);
    for (const service of services) {
      this.#inner.register(service.token, {
        useFactory: instanceCachingFactory(() => service.make(this)),
      });
    }
  }

  get<T>(token: Token<T>): T {
    if (!this.#inner.isRegistered(token)) throw new Error(`Nothing provides ${nameOf(token)}.`);
    return this.#inner.resolve<T>(token);
  }

  has(token: Token<unknown>): boolean {
    return this.#inner.isRegistered(token);
  }

  give<N extends Needs>(needs: N): Given<N> {
    return Object.fromEntries(Object.entries(needs).map(([as, each]) => [as, this.get(each)])) as Given<N>;
  }
}

function follow(
  token: Token<unknown>,
  path: readonly Token<unknown>[],
  offered: ReadonlyMap<Token<unknown>, Service>,
): void {
  const here = [...path, token];
  const trail = here.map(nameOf).join(' → ');
  if (path.includes(token)) throw new Error(`Services go round in a circle: ${trail}.`);
  const service = offered.get(token);
  if (!service) throw new Error(`Nothing provides ${nameOf(token)}, needed as ${trail}.`);
  for (const need of Object.values(service.needs)) follow(need, here, offered);
}

/** What a service is called in sentences for people. */
export const nameOf = (token: Token<unknown>): string =>
  (typeof token === 'symbol' ? token.description : token.name) || 'an unnamed service';
