import { Fault } from '#core/contract/fault.ts';

/** Why an archive is not taken: what of it, and what to do. `entry` names the place in the archive. */
const reasons = {
  kind: 'This is no archive that can be read. Send a .zip, .tar or .tar.gz file.',
  broken: 'The archive is damaged or was cut off. Pack it again and send it once more.',
  empty: 'The archive holds no files. Pack the folder with what the image needs.',
  outside: 'leads out of the archive. Pack the folder with relative paths.',
  special: 'is a device, a pipe or a socket. Pack files and folders alone.',
  twice: 'stands in the archive more than once. Pack the folder anew.',
  link: 'is a link that leads out of the archive or to nothing. Pack the file that it means.',
  name: 'has a name that cannot be a file here. Give it a shorter, plain one.',
  encrypted: 'is encrypted. Pack the archive without a password.',
  method: 'is compressed in a way that is not read here. Pack with deflate, or as .tar.gz.',
  bomb: 'unpacks to far more than a file of its size should. Pack the files without such filling.',
} as const;

/** Refuses an archive for one of the reasons. */
export function refused(reason: keyof typeof reasons, entry?: string): Fault {
  const shown = entry === undefined ? undefined : entry.slice(0, 200);
  return new Fault(
    `image.archive.${reason}`,
    shown === undefined ? reasons[reason] : `${shown}: this ${reasons[reason]}`,
    400,
    shown === undefined ? {} : { entry: shown },
  );
}

/** Refuses an archive that is larger than this server takes; `most` is written with its unit. */
export const tooLarge = (what: 'upload' | 'unpacked' | 'files', most: string): Fault =>
  new Fault(
    `image.archive.too_large.${what}`,
    {
      upload: `The archive is larger than ${most}, which is the most that this server takes. Leave out what the image does not need.`,
      unpacked: `The archive unpacks to more than ${most}, which is the most that this server takes. Leave out what the image does not need.`,
      files: `The archive holds more than ${most} files, which is the most that this server takes. Leave out what the image does not need.`,
    }[what],
    413,
    { most },
  );

/** Whether an error of the disk says that it is full. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');

export const noRoom = (): Fault =>
  new Fault(
    'image.archive.no_room',
    'The disk of this server has no room for the archive. Ask the operator for more, or delete images that nobody uses.',
    507,
  );
