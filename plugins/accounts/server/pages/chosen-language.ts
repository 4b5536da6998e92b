import type { FastifyInstance } from 'fastify';

export const chosenLanguageScript = '/accounts/chosen-language.js';

/** What a page runs whose language was chosen by hand: the workbench keeps to it as if it had been chosen there, whatever language the account has. */
const script = `try {
  localStorage.setItem('USER_LANGUAGE', document.documentElement.lang);
} catch {}
`;

export const servesChosenLanguage = (scope: FastifyInstance): unknown =>
  scope.get(chosenLanguageScript, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
