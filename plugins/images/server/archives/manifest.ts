import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';

const Texts = z.union([z.string().max(1_000), z.object({ en: z.string().max(1_000), ru: z.string().max(1_000) })]);

/** What the `image.json` of an uploaded image says: its name and how it is started; the rest where it says so. */
export const Manifest = z.object({
  name: z.string().trim().min(1).max(200),
  version: z.string().trim().min(1).max(100).optional(),
  taskType: z.string().trim().min(1).max(100).optional(),
  command: z.tuple([z.string().min(1).max(1_000)], z.string().max(1_000)),
  displayName: Texts.optional(),
  shortDescription: Texts.optional(),
});
export type Manifest = z.infer<typeof Manifest>;

const largestManifest = 256 * 1024;

/** Reads the manifest of an unpacked image; throws the fault that says what is wrong with it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'image.json');
  const about = await stat(file).catch(() => undefined);
  if (!about?.isFile())
    throw new Fault(
      'image.archive.no_manifest',
      'The archive has no image.json at its top. Put one beside the program, with a name and a command.',
      400,
    );
  const read = about.size > largestManifest ? undefined : Manifest.safeParse(parsed(await readFile(file, 'utf8')));
  if (read?.success) return read.data;
  const [issue] = read?.error.issues ?? [];
  const problem = issue ? `${issue.path.join('.') || 'image.json'}: ${issue.message}` : 'image.json is too long';
  throw new Fault(
    'image.archive.manifest',
    `The image.json of the archive cannot be used (${problem}). It must hold a name and a command, a list that begins with a program.`,
    400,
    { problem },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where programs of images are looked for on a hosting server. */
const programFolders = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'];
/** Programs that run a file, which comes first of what they are given. */
const interpreters = /^(node|python3?(\.\d+)?|sh|bash|perl|ruby)$/;

/** Refuses a command that this machine cannot start: its program is not there, or what that is to run is not in the archive. */
export async function requireStartable(folder: string, [program, first]: Manifest['command']): Promise<void> {
  const own = program.includes('/');
  const places = own ? [join(folder, posix.normalize(program))] : programFolders.map((each) => join(each, program));
  if (own && (program.startsWith('/') || posix.normalize(program).startsWith('..')))
    throw noProgram(program, 'lies outside of the archive. Name one of its own programs, or one by its name alone');
  const found = await firstOf(places, isProgram);
  if (!found && own && (await isThere(places[0]!)))
    throw noProgram(program, 'cannot be executed. Pack it with the right to (chmod +x)');
  if (!found)
    throw noProgram(
      program,
      own
        ? 'is not in the archive. Pack it, or name another one'
        : 'is not on this server. Ask the operator to install it, or pack it into the image',
    );
  if (!interpreters.test(program) || first === undefined || first.startsWith('-')) return;
  if (!(await isThere(join(folder, first))))
    throw noProgram(first, 'is not in the archive. Pack it, or name another one');
}

const noProgram = (program: string, what: string): Fault =>
  new Fault('image.archive.command', `The command of the image cannot be started: ${program} ${what}.`, 400, {
    program,
  });

async function firstOf(paths: readonly string[], holds: (path: string) => Promise<boolean>): Promise<boolean> {
  for (const path of paths) if (await holds(path)) return true;
  return false;
}

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() ?? false;

const isProgram = async (path: string): Promise<boolean> =>
  (await isThere(path)) &&
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
