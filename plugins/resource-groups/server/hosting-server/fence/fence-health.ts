import type { Fencing } from '../../public.ts';

/** What anybody may know of it; the reason stands in the log. */
export async function fenceHealth(fencing: Fencing, hosting: boolean): Promise<{ ok: boolean; message: string }> {
  if (!hosting) return { ok: true, message: 'This process runs no instances.' };
  const missing = await fencing.missing();
  if (missing !== undefined)
    return { ok: false, message: 'Instances run with the rights of the server. Its log says why.' };
  const network =
    fencing.reached() === undefined
      ? 'reaches what this server does'
      : 'reaches the platform and what INSTANCE_NETWORK allows';
  return { ok: true, message: `Each instance sees its own files and processes alone, and ${network}.` };
}
