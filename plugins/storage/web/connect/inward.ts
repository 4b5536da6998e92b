const loopback = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/;

/** Whether an address leads a reader, whose browser knows the workbench by `host`, back to his own machine and not to the server. */
export const isInward = (url: string, host: string): boolean =>
  loopback.test(new URL(url).hostname) && !loopback.test(host);
