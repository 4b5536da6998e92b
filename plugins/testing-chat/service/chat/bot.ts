import * as z from 'zod';
import '#core/contract/issue-text.ts';
import { invalid } from '#core/contract/fault.ts';

interface Node {
  readonly says: readonly string[];
  readonly picture?: string;
  readonly bell?: boolean;
  /** The node that each button leads to. */
  readonly buttons: Readonly<Record<string, string>>;
}

interface Tree {
  readonly misunderstood: string;
  /** Words that lead back to the start. */
  readonly restart: readonly string[];
  readonly nodes: Readonly<Record<string, Node>> & { readonly start: Node };
}

export type Language = 'en' | 'ru';
export type Dialog = Readonly<Record<Language, Tree>>;

export type Reply =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'buttons'; readonly buttons: readonly string[] }
  | { readonly type: 'image'; readonly imageUrl: string }
  | { readonly type: 'audio'; readonly audioUrl: string };

/** Addresses of what the dialogue shows and plays. */
export interface Media {
  readonly picture: (name: string) => string;
  readonly bell: string;
}

export const Request = z.object({ clientId: z.string().min(1).max(200), input: z.string().max(10_000) });

/** Conversations that are remembered; the one that was silent longest is forgotten first, and begins anew. */
const mostConversations = 10_000;

interface Place {
  readonly language: Language;
  readonly node: Node;
}

/** Leads each client through the dialogue tree. */
export class Bot {
  readonly #dialog: Dialog;
  readonly #media: Media;
  readonly #places = new Map<string, Place>();

  constructor(dialog: Dialog, media: Media) {
    this.#dialog = dialog;
    this.#media = media;
  }

  answer(data: unknown): { replies: readonly Reply[] } {
    const parsed = Request.safeParse(data);
    if (!parsed.success) throw invalid(parsed.error.issues);
    const { clientId, input } = parsed.data;
    const said = normalised(input);
    const before = this.#places.get(clientId);
    const language = languageOf(said) ?? before?.language ?? 'en';
    const here = before?.language === language ? before.node : this.#dialog[language].nodes.start;
    const next = this.#next(language, here, said);
    this.#remember(clientId, { language, node: next ?? here });
    if (next) return { replies: this.#show(next) };
    // Whoever is new here is greeted, whatever he says.
    return before
      ? { replies: [{ type: 'text', text: this.#dialog[language].misunderstood }, buttonsOf(here)] }
      : { replies: this.#show(here) };
  }

  /** The buttons shown last go before those of earlier messages. */
  #next(language: Language, here: Node, said: string): Node | undefined {
    const { nodes, restart } = this.#dialog[language];
    if (restart.includes(said)) return nodes.start;
    for (const { buttons } of [here, ...Object.values(nodes)]) {
      const pressed = Object.keys(buttons).find((label) => normalised(label) === said);
      if (pressed !== undefined) return nodes[buttons[pressed]!];
    }
    return undefined;
  }

  #remember(clientId: string, place: Place): void {
    this.#places.delete(clientId);
    this.#places.set(clientId, place);
    if (this.#places.size > mostConversations) this.#places.delete(this.#places.keys().next().value!);
  }

  #show(node: Node): readonly Reply[] {
    return [
      ...node.says.map((text) => ({ type: 'text', text }) as const),
      ...(node.picture === undefined ? [] : [{ type: 'image', imageUrl: this.#media.picture(node.picture) } as const]),
      ...(node.bell ? [{ type: 'audio', audioUrl: this.#media.bell } as const] : []),
      buttonsOf(node),
    ];
  }
}

const buttonsOf = ({ buttons }: Node): Reply => ({ type: 'buttons', buttons: Object.keys(buttons) });

const normalised = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^\//, '')
    .replace(/[.!?]+$/, '');

function languageOf(text: string): Language | undefined {
  if (/\p{Script=Cyrillic}/u.test(text)) return 'ru';
  // Names of headers are the same in both languages.
  return /^[a-z]+( [a-z]+)*$/.test(text) && text !== 'cookie' ? 'en' : undefined;
}
