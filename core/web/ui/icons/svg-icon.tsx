import type { ReactNode } from 'react';

/** The frame of an icon of one's own: lines on a grid of 24 by 24, in the size, weight and colour of all others. */
export function SvgIcon({ color = 'currentColor', children }: { color?: string; children?: ReactNode }) {
  return (
    <svg
      className="lucide"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke={color}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}
