/** Written by the build: every host config and the server half of every plugin that one of them names. */
declare module 'virtual:hosts' {
  export const hosts: readonly import('#core/plugin/host.ts').HostConfig[];
  /** Of every plugin that one of them names, also of one without a server half. */
  export const faultTexts: import('./fault-texts.ts').FaultTexts;
  export const plugins: readonly import('#core/plugin/plugin.ts').Plugin[];
}
