declare global {
  /** Called by the build at the end of every script that has styles of its own. */
  var berthStyles: (script: string) => Promise<void>;
}

const fileOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Lets scripts that come later bring their styles: a page shows when both are there. */
export function startPageStyles(): void {
  const styles = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=styles]')!.content) as Record<string, string>;
  const loading = new Map<string, Promise<void>>();
  globalThis.berthStyles = (script) => {
    const file = styles[fileOf(script)];
    if (file === undefined) return Promise.resolve();
    const begun = loading.get(file) ?? load(file);
    loading.set(file, begun);
    return begun;
  };
}

function load(file: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/assets/${file}`;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The styles ${file} did not load.`));
    document.head.append(link);
  });
}
