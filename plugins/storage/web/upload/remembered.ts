const place = 'berth_uploads';

/** A file as it is known again after the page was loaded anew: browsers keep no files. */
export const fingerprint = (account: number, key: string, { size, lastModified }: File): string =>
  JSON.stringify([account, key, size, lastModified]);

function all(): Record<string, string> {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? '{}') ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}

function write(changed: Record<string, string>): void {
  try {
    localStorage.setItem(place, JSON.stringify(changed));
  } catch {
    // Without room or leave to remember, an upload begins anew after a reload.
  }
}

/** Which uploads of this browser can go on once their file is chosen again. */
export const remembered = {
  find: (file: string): string | undefined => all()[file],
  keep: (file: string, uploadId: string): void => write({ ...all(), [file]: uploadId }),
  forget(file: string): void {
    const { [file]: _gone, ...left } = all();
    write(left);
  },
};
