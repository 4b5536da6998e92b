import type { Arguments, Call, Output } from '#core/contract/call.ts';
import { faultBodyOf } from '#core/contract/fault.ts';
import { request } from '#core/contract/request.ts';
import { parsedJson } from '#core/contract/json.ts';
import type { Profile } from './profile.ts';
import { Refusal, t } from './texts.ts';

/** Sends the published calls of an installation with an API key. */
export class Client {
  readonly #profile: Profile;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** What is refused ends the command with the server's own words. */
  async ask<C extends Call>(call: C, ...[input]: Arguments<C>): Promise<Output<C>> {
    const { url, key } = this.#profile;
    const { path, query, body } = request(call, (input ?? {}) as Record<string, unknown>);
    const response = await fetch(new URL(path + query, url), {
      method: call.method,
      headers: { 'MLP-API-KEY': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Refusal(t('command-line:terminal.unreachable', { url, reason: String(error.cause ?? error.message) }));
    });
    const text = await response.text();
    if (!response.ok) {
      const fault = faultBodyOf(parsedJson(text)?.value);
      throw new Refusal(fault?.message ?? t('command-line:terminal.failed', { url, status: response.status }));
    }
    return (call.wire.answer === 'json' ? parsedJson(text)?.value : text) as Output<C>;
  }
}
