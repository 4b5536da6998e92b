import * as z from 'zod';

/** A service's name as addresses and containers carry it; digits alone would read as an id. */
export const ServiceName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'must hold Latin letters, digits, dots, hyphens and underscores only, and begin with a letter or digit',
  )
  .regex(/\D/, 'must hold something besides digits');

/** A language code such as `ru` or `kk`. */
export const LanguageCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'must be a language code such as ru or kk');

export const Languages = z
  .array(LanguageCode)
  .max(100)
  .transform((codes) => [...new Set(codes)]);
