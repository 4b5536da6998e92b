import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { TestRequest } from '../run.ts';
import type { Piece } from './pieces.ts';
import { snippetLanguages, snippetPieces, type SnippetLanguage } from './snippets.ts';

/** Code that makes a call of the form, `origin` being the platform's address; undefined where this call cannot be written so. */
type SnippetWriter = (request: TestRequest, origin: string) => readonly Piece[] | undefined;
type Writers = Readonly<Partial<Record<SnippetLanguage, SnippetWriter>>>;

/** By what programs call services. */
export interface SnippetLibrary {
  /** Its own name, which is the same in every language. */
  readonly label: string;
  /** The key of a text that says what it takes, or how it differs from the form. */
  readonly note?: string;
  /** How calls of a service are written; undefined where it calls none of that kind. */
  readonly writersFor: (service: ModelInfoData) => Writers | undefined;
}

/** What needs no library, and so calls anything. */
export const http: SnippetLibrary = {
  label: 'HTTP',
  writersFor: () =>
    Object.fromEntries(
      snippetLanguages.map((language) => [
        language,
        (request: TestRequest, origin: string) => snippetPieces(language, request, origin),
      ]),
    ),
};
