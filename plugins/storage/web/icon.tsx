import { SvgIcon } from '#core/web/ui/icons/svg-icon.tsx';

/** A bucket. */
export const StorageIcon = (props: { color?: string }) => (
  <SvgIcon {...props}>
    <ellipse cx="12" cy="6" rx="8" ry="3" />
    <path d="M4 6l2 13c.2 1.1 2.9 2 6 2s5.8-.9 6-2l2-13" />
  </SvgIcon>
);
