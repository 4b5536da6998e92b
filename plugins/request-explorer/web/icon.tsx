import { SvgIcon } from '#core/web/ui/icons/svg-icon.tsx';

/** Lines of a list, one of which is looked at. */
export const RequestsIcon = (props: { color?: string }) => (
  <SvgIcon {...props}>
    <path d="M3 5h18M3 10h9M3 15h6M3 20h6" />
    <circle cx="16" cy="16" r="3.5" />
    <path d="m18.6 18.6 2.9 2.9" />
  </SvgIcon>
);
