import { SvgIcon } from '#core/web/ui/icons/svg-icon.tsx';

export const BillingIcon = (props: { color?: string }) => (
  <SvgIcon {...props}>
    <rect x="2" y="5" width="20" height="14" rx="2" />
    <path d="M2 10h20M6 15h3" />
  </SvgIcon>
);
