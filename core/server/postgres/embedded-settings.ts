/** Names what one running PostgreSQL uses. */
export interface ServerSettings {
  readonly folder: string;
  readonly socketFolder: string;
  /** Shown in the title of each of its processes. */
  readonly clusterName: string;
  /** Settings that come after the usual ones. */
  readonly overrides: Readonly<Record<string, string>>;
}

// Given on the command line, so that a new release brings its settings to old data folders as well.
const usual = {
  // Nobody but this machine's processes that may enter the socket's folder.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',

  // An acknowledged commit survives a power cut. The default on macOS leaves it in the disk's own cache.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),

  // A small share of a machine that also runs models: about 45 MB resident at rest, in five processes.
  shared_buffers: '64MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  jit: 'off',
  // One query takes one core; sharing it would also need more /dev/shm than a container has.
  max_parallel_workers_per_gather: '0',
  // Bounds the disk space of the log, and the time that recovery takes after a crash.
  max_wal_size: '512MB',
  // Solid-state disks read at random almost as fast as in a row.
  random_page_cost: '1.1',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
};

/** Gives the command line of PostgreSQL's server. */
export function serverArguments({ folder, socketFolder, clusterName, overrides }: ServerSettings): string[] {
  const settings = { ...usual, unix_socket_directories: `"${socketFolder}"`, cluster_name: clusterName, ...overrides };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
