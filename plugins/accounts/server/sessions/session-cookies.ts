import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '#core/server/auth/cookies.ts';
import { sessionDays } from './session-store.ts';

/** Keeps a browser's session cookie in step with the session it names. */
export class SessionCookies {
  readonly #secure: boolean;
  readonly #later = new WeakMap<FastifyRequest, (reply: FastifyReply) => void>();

  constructor({ secure }: { secure: boolean }) {
    this.#secure = secure;
  }

  set(reply: FastifyReply, secret: string): void {
    this.#later.delete(reply.request);
    reply.setCookie(sessionCookie, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#secure,
      maxAge: sessionDays * 86_400,
    });
  }

  clear(reply: FastifyReply): void {
    this.#later.delete(reply.request);
    reply.clearCookie(sessionCookie, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure });
  }

  /** A cookie that pages of the workbench may read as well. */
  remember(reply: FastifyReply, name: string, value: string): void {
    reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure: this.#secure, maxAge: 365 * 86_400 });
  }

  forget(reply: FastifyReply, name: string): void {
    reply.clearCookie(name, { path: '/', sameSite: 'lax', secure: this.#secure });
  }

  /** Has the answer to this request take back a cookie that names no session any more. */
  clearLater(request: FastifyRequest): void {
    this.#later.set(request, (reply) => this.clear(reply));
  }

  /** Has the answer to this request move the cookie's end on with its session's. */
  renewLater(request: FastifyRequest, secret: string): void {
    this.#later.set(request, (reply) => this.set(reply, secret));
  }

  /** Does to an answer what its request asked for. */
  settle(request: FastifyRequest, reply: FastifyReply): void {
    this.#later.get(request)?.(reply);
  }
}
