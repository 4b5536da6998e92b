import type { FastifyRequest } from 'fastify';
import { Refusal, type Fault } from '#core/contract/fault.ts';
import { spoken, type Language } from '#core/contract/issue-text.ts';
import { languageCookie } from '../auth/cookies.ts';
import { wishedLanguages } from './wished-languages.ts';

/** The language that a browser chose here, else the first that a client asks for and we speak; programs ask for none and get English. */
export function askedLanguage({ headers, cookies }: FastifyRequest): Language {
  const chosen = (cookies as FastifyRequest['cookies'] | undefined)?.[languageCookie];
  const asked = [chosen, ...wishedLanguages(headers['accept-language'])].map((each) => each?.slice(0, 2).toLowerCase());
  return asked.find((each) => each === 'ru' || each === 'en') === 'ru' ? 'ru' : 'en';
}

/** What was refused of single fields has no text of its own in the workbench, so it is said in its reader's language; all else stays as it is. */
export const saidIn = (fault: Fault, language: Language): Fault =>
  fault instanceof Refusal && language !== 'en' ? fault.said((field) => spoken(field, language)) : fault;
