import type { FrontendSettings } from './settings.ts';

/** What one plugin's server tells its half in browsers at the start, beside what every client reads. It is for everybody to see. */
export interface WorkbenchSettings<T> {
  /** Undefined where this server does not tell it, or could not be asked. */
  readonly of: (settings: FrontendSettings) => T | undefined;
  readonly told: (value: T) => Pick<FrontendSettings, 'plugins'>;
}

/** Names them, in a file of the plugin's `contract/`, for its server to tell and its web half to read. */
export const workbenchSettings = <T>(pluginId: string): WorkbenchSettings<T> => ({
  of: ({ plugins }) => plugins?.[pluginId] as T | undefined,
  told: (value) => ({ plugins: { [pluginId]: value } }),
});
