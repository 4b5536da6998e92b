import * as z from 'zod';
import { isObject, parsedJson } from './json.ts';

/** One line shown to people. */
export const Line = z.string().trim().max(200);

/** Memory or disk as Kubernetes writes it: bytes, or with a unit such as `512Mi` or `1.5Gi`. */
export const ByteQuantity = z
  .string()
  .max(20)
  .regex(/^\d+(\.\d+)?(k|M|G|T|Ki|Mi|Gi|Ti)?$/, 'must be an amount such as 512Mi or 1Gi');
/** Processor time as Kubernetes writes it: cores (`2`, `0.5`) or thousandths of one (`500m`). */
export const CpuQuantity = z
  .string()
  .max(20)
  .regex(/^(\d+(\.\d+)?|\d+m)$/, 'must be an amount such as 500m or 2');

/** The longest JSON text that a setting may hold, in characters. */
const longestJson = 262_144;

/** JSON inside a string; an empty string means none. */
export const JsonText = z
  .string()
  .max(longestJson)
  .refine((text) => text.trim() === '' || parsedJson(text) !== undefined, 'must be JSON');

/** A JSON object inside a string; an empty string means none. */
export const JsonObjectText = JsonText.refine(
  (text) => text.trim() === '' || isObject(parsedJson(text)?.value ?? {}),
  'must be a JSON object',
);

/** A link that browsers may follow. */
export const WebLink = z
  .union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'must be a link that begins with https:// or http://' }).max(2_000),
  ])
  .meta({ type: 'string', maxLength: 2_000 });

/** A path within a container. */
export const ContainerPath = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .startsWith('/', 'must be an absolute path, such as /data');

/** An id as clients write it. */
export const Id = z.int().min(0);
