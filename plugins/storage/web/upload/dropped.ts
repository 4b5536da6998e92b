import type { ChosenFile } from './queue.ts';

/** Files that were chosen in a dialog, as objects of a folder. */
export const chosenFiles = (prefix: string, files: Iterable<File>): readonly ChosenFile[] =>
  [...files].map((file) => ({ key: prefix + file.name, file }));

/** Files that were dropped, those in dropped folders too. */
export async function droppedFiles(prefix: string, { items, files }: DataTransfer): Promise<readonly ChosenFile[]> {
  // What was dropped is told within the event alone.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(prefix, files);
  return (await Promise.all(entries.map((entry) => within(prefix, entry)))).flat();
}

async function within(prefix: string, entry: FileSystemEntry): Promise<readonly ChosenFile[]> {
  const key = prefix + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ key, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // A folder is read some entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map((each) => within(`${key}/`, each)))).flat();
}
