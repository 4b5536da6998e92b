import { point } from '#core/plugin/point.ts';
import type { LazyPage } from '#core/web/points.ts';
import type { Language } from '#core/web/text/text.ts';

/** A text in markdown, fetched when it is read: `() => import('./page.en.md')`. Its headings name themselves in both languages alike: `## Title {#name}`. */
type LazyText = () => Promise<{ readonly default: string }>;

/** A page of the documentation: a text in markdown, or a page that is framed by `DocsFrame` itself. */
export interface DocPage {
  /** Its address is `/docs/<id>`. */
  readonly id: string;
  readonly rank: number;
  /** Text key of the heading under which it stands, with its namespace. */
  readonly section: string;
  readonly title: string;
  /** Text key of further words by which a search finds it. */
  readonly words?: string;
  readonly text?: Readonly<Record<Language, LazyText>>;
  /** In place of a text. */
  readonly page?: LazyPage;
}

/** Pages of a plugin, which come with the documentation and not before. */
export const docPages = point<{
  readonly id: string;
  readonly load: () => Promise<{ readonly pages: readonly DocPage[] }>;
}>('documentation.pages', { key: ({ id }) => id });
