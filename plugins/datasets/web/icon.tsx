import { SvgIcon } from '#core/web/ui/icons/svg-icon.tsx';

/** A table. */
export const DatasetIcon = (props: { color?: string }) => (
  <SvgIcon {...props}>
    <rect x="3" y="3" width="18" height="18" rx="2" />
    <path d="M9 3v18M3 9h18M3 15h18" />
  </SvgIcon>
);
