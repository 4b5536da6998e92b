import { readJson } from '../request/json-text.ts';
import type { TestRequest } from '../run.ts';

/** A test as a link carries it: the request's JSON text and the configuration that goes with it. */
export interface LinkedTest {
  readonly request: string;
  readonly configId?: number | undefined;
  readonly config?: string | undefined;
  readonly priority?: number | undefined;
}

/** Addresses longer than this are cut by mail programs and messengers. */
const longestFragment = 4_000;
const mark = '#test=';

/** The fragment that carries a test, which browsers send to no server; undefined for one that is too long. */
export function fragmentOf({ request, configId, config, priority }: LinkedTest): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify({ request, configId, config, priority }));
  if (bytes.length > longestFragment) return undefined;
  const encoded = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return encoded.length > longestFragment ? undefined : mark + encoded;
}

/** The test in a fragment; undefined where there is none, or none that can be read. */
export function testInFragment(fragment: string): LinkedTest | undefined {
  if (!fragment.startsWith(mark)) return undefined;
  try {
    const bytes = Uint8Array.from(
      atob(fragment.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    return tested(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Puts a request into the address of the page where it is short enough, so that a reload brings it back; whoever goes on to another address leaves it behind. */
export function keepInAddress({ body, priority }: Pick<TestRequest, 'body' | 'priority'>): void {
  const fragment = fragmentOf({ request: body, priority }) ?? '';
  if (fragment !== location.hash)
    history.replaceState(history.state, '', location.pathname + location.search + fragment);
}

/** A link may have been written by anybody, so each part is looked at. */
function tested(value: unknown): LinkedTest | undefined {
  const { request, configId, config, priority } = (value ?? {}) as Readonly<Record<keyof LinkedTest, unknown>>;
  const isJson = (text: unknown): text is string => typeof text === 'string' && 'value' in readJson(text);
  const isWhole = (number: unknown): number is number => Number.isSafeInteger(number) && (number as number) >= 0;
  if (
    !isJson(request) ||
    (config !== undefined && !isJson(config)) ||
    (configId !== undefined && !isWhole(configId)) ||
    (priority !== undefined && !isWhole(priority))
  )
    return undefined;
  return { request, configId, config, priority };
}
