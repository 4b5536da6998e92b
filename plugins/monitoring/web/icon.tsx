import { SvgIcon } from '#core/web/ui/icons/svg-icon.tsx';

/** A beat on a line. */
export const MonitoringIcon = (props: { color?: string }) => (
  <SvgIcon {...props}>
    <path d="M22 12h-2.5a2 2 0 0 0-1.9 1.5l-2.4 8.3a.25.25 0 0 1-.5 0L9.2 2.2a.25.25 0 0 0-.5 0l-2.3 8.3A2 2 0 0 1 4.5 12H2" />
  </SvgIcon>
);
