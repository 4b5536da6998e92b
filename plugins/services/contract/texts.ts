import * as z from 'zod';

/** A service's name as addresses and containers carry it; digits alone would read as an id. */
export const ServiceName = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must hold Latin letters, digits, dots, hyphens and underscores only, and begin with a letter or digit')
  .regex(/\D/, 'must hold something besides digits');

/** One line shown to people. */
export const Line = z.string().trim().max(200);

/** Memory or disk as Kubernetes writes it: bytes, or with a unit such as `512Mi` or `1.5Gi`. */
export const ByteQuantity = z.string().max(20).regex(/^\d+(\.\d+)?(k|M|G|T|Ki|Mi|Gi|Ti)?$/, 'must be an amount such as 512Mi or 1Gi');
/** Processor time as Kubernetes writes it: cores (`2`, `0.5`) or thousandths of one (`500m`). */
export const CpuQuantity = z.string().max(20).regex(/^(\d+(\.\d+)?|\d+m)$/, 'must be an amount such as 500m or 2');

/** The longest JSON text that a setting may hold, in characters. */
const longestJson = 262_144;

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** JSON inside a string; an empty string means none. */
export const JsonText = z.string().max(longestJson).refine((text) => text.trim() === '' || parse(text) !== undefined, 'must be JSON');

/** A JSON object inside a string; an empty string means none. */
export const JsonObjectText = JsonText.refine((text) => text.trim() === '' || isObject(parse(text)?.value ?? {}), 'must be a JSON object');

/** Environment variables as a JSON object inside a string. */
export const EnvironmentText = JsonObjectText.refine((text) => {
  const value = parse(text)?.value;
  return !isObject(value) || Object.entries(value).every(([name, each]) => /^[A-Za-z_]\w*$/.test(name) && ['string', 'number', 'boolean'].includes(typeof each));
}, 'must map names of variables to texts');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A language code such as `ru` or `kk`. */
export const LanguageCode = z.string().trim().toLowerCase().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'must be a language code such as ru or kk');

export const Languages = z.array(LanguageCode).max(100).transform((codes) => [...new Set(codes)]);

/** A link that browsers may follow. */
export const WebLink = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a link that begins with https:// or http://' }).max(2_000)]);

/** A path within a container. */
export const ContainerPath = z.string().trim().min(1, 'Required').max(500).startsWith('/', 'must be an absolute path, such as /data');

/** An id as clients write it. */
export const Id = z.int().min(0);
