/** A picture and how it came about; `took` is in milliseconds. */
export interface Picture {
  readonly id: number;
  /** Who keeps it, and of which service it is. */
  readonly shelf: string;
  readonly blob: Blob;
  readonly prompt: string;
  readonly size: string;
  readonly at: number;
  readonly took: number;
  readonly cost: number | undefined;
  readonly requestId: string | undefined;
}

const storeName = 'pictures';
/** The newest pictures that a shelf keeps. */
const mostKept = 60;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('berth-pictures', 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true }).createIndex('shelf', 'shelf');
  return done(request);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  return (await opened).transaction(storeName, mode).objectStore(storeName);
}

/** The pictures of a shelf in this browser, newest first. */
export async function keptPictures(shelf: string): Promise<readonly Picture[]> {
  const found = (await done((await store('readonly')).index('shelf').getAll(shelf))) as Picture[];
  return found.toSorted((a, b) => b.id - a.id);
}

/** Keeps pictures, and lets the oldest go where there are too many. */
export async function keepPictures(shelf: string, pictures: readonly Omit<Picture, 'id' | 'shelf'>[]): Promise<void> {
  const written = await store('readwrite');
  await Promise.all(pictures.map((picture) => done(written.add({ ...picture, shelf }))));
  await removePictures((await keptPictures(shelf)).slice(mostKept).map(({ id }) => id));
}

export async function removePictures(ids: readonly number[]): Promise<void> {
  const written = await store('readwrite');
  await Promise.all(ids.map((id) => done(written.delete(id))));
}
