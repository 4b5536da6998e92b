import { archiveScheme, bundleScheme } from '../../contract/image.ts';

/** A container image as its address names it. */
export interface Reference {
  /** The registry as people write it: `docker.io` for Docker's own, which addresses leave out. */
  readonly host: string;
  /** The image within the registry, as the registry knows it. */
  readonly repository: string;
  /** Undefined where the address names neither tag nor digest, which means `latest`. */
  readonly tag: string | undefined;
  /** `sha256:…` where the address names what is meant for good. */
  readonly digest: string | undefined;
}

const dockerHub = 'docker.io';

/** Takes an address apart; undefined of one that is in no registry, or names nothing there. */
export function referenceTo(image: string): Reference | undefined {
  if (image.startsWith(archiveScheme) || image.startsWith(bundleScheme)) return undefined;
  const host = hostOf(image);
  const inside = image.startsWith(`${host}/`) ? image.slice(host.length + 1) : image;
  const [, path = '', tag, digest] =
    /^([a-z0-9]+(?:[._/-]+[a-z0-9]+)*)(?::(\w[\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/.exec(inside) ?? [];
  if (path === '') return undefined;
  return { host, repository: host === dockerHub && !path.includes('/') ? `library/${path}` : path, tag, digest };
}

/** The registry of an address; one that names none lies in Docker's own. */
export function hostOf(image: string): string {
  const [first = '', ...rest] = image.split('/');
  return rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : dockerHub;
}

/** The same address without tag and digest. */
export const bareAddress = (image: string): string => image.replace(/@.*$/, '').replace(/:[^/:]*$/, '');
