import type { Brand } from '#core/plugin/brand.ts';

/** A brand's mark in the colour and the size of its surroundings. */
export function Mark({ logo: { line, solid } }: Pick<Brand, 'logo'>) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path d={solid} fill="currentColor" />
    </svg>
  );
}
