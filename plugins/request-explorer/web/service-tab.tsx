import type { DiagnosticsTabProps } from '#plugins/diagnostics/web/public.ts';
import { Explorer } from './explorer.tsx';

/** The requests that a service got. */
export const Page = ({ account, model, service, list }: DiagnosticsTabProps) => (
  <Explorer scope={{ account, model }} service={service} instances={list} />
);
