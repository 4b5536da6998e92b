import { SvgIcon } from '#core/web/ui/icons/svg-icon.tsx';

/** Code between its brackets. */
export const ApiIcon = (props: { color?: string }) => (
  <SvgIcon {...props}>
    <path d="m16 18 6-6-6-6M8 6l-6 6 6 6M14.5 4l-5 16" />
  </SvgIcon>
);
