import { SvgIcon } from '#core/web/ui/icons/svg-icon.tsx';

export const SpendingIcon = (props: { color?: string }) => (
  <SvgIcon {...props}>
    <path d="M4 3v16a1 1 0 0 0 1 1h16M9 16v-5M14 16V6M19 16v-3" />
  </SvgIcon>
);
