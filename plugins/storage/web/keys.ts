import { urlCodec, urlText } from '#core/web/page/url-state.ts';
import type { Session } from '#core/web/auth/session.ts';
import { storage } from '../contract.ts';

/** What the address of the viewer holds: the folder, the beginning of a name, and where the page of the list begins. */
export const viewQuery = urlCodec({ prefix: urlText(1_024), q: urlText(), after: urlText(2_000) });
export type ViewQuery = ReturnType<typeof viewQuery.read>;

export const isFolder = (key: string): boolean => key.endsWith('/');

/** What a key is called within its folder. */
export const nameOf = (key: string): string => key.split('/').findLast((part) => part !== '') ?? key;

/** The folder that a key is in. */
export const folderOf = (key: string): string =>
  key.slice(0, key.length - nameOf(key).length - (isFolder(key) ? 1 : 0));

/** Calls whose answers a change of what is kept makes stale. */
export const staleCalls = [storage.listStoredObjects, storage.getStorageUsage, storage.listUnfinishedUploads];

/** Whether whoever is signed in may see and change the bucket of the chosen account. */
export const isDeveloper = ({ user, account }: Pick<Session, 'user' | 'account'>): boolean =>
  account !== undefined && user !== undefined && (user.superadmin || user.permissions.includes('MLP_MODEL_DEVELOPER'));

const texts =
  /\.(txt|md|csv|tsv|json|jsonl|ndjson|log|ya?ml|xml|html?|css|[cm]?[jt]sx?|py|sh|sql|ini|toml|conf|env|srt|vtt)$/i;
const pictures = /\.(png|jpe?g|gif|webp|avif|bmp|ico|svg)$/i;
const sounds = /\.(wav|mp3|ogg|oga|opus|flac|m4a|aac|weba)$/i;

export type PreviewKind = 'text' | 'picture' | 'sound' | 'none';

/** How an object can be shown, by its type or else by its name. */
export function previewOf(key: string, contentType = ''): PreviewKind {
  if (contentType.startsWith('image/') || pictures.test(key)) return 'picture';
  if (contentType.startsWith('audio/') || sounds.test(key)) return 'sound';
  return /^text\/|[/+](json|xml|yaml)\b/.test(contentType) || texts.test(key) ? 'text' : 'none';
}
