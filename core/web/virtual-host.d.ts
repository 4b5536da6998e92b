/** Written by the build: one host config and the web half of every plugin that it names. */
declare module 'virtual:host' {
  export const config: import('#core/plugin/host.ts').HostConfig;
  export const plugins: readonly import('#core/plugin/plugin.ts').Plugin[];
}

/** Set by the build: whether pages are to show newer builds by themselves. */
declare const BERTH_DEV: boolean;
