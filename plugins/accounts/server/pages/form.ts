import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodyLimit = 64 * 1024;

/** Makes routes read the forms that browsers send, and nothing else. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}

/** What was typed into a field of the form; empty where the form has no such field. */
export const typed = ({ body }: FastifyRequest, field: string): string =>
  body instanceof URLSearchParams ? (body.get(field) ?? '') : '';
