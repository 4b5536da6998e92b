import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Pool } from '#core/server/database/database.ts';
import { Environment, GivenVariables } from '#core/server/environment.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { answers, roles, runs, serves, tables } from '#core/server/points.ts';
import { Clock, Hosts, Log } from '#core/server/runtime.ts';
import { bundles, system } from '../contract.ts';
import { readCertificate } from './certificate.ts';
import { certificateCheck, contentsCheck, databaseCheck, diskCheck, mailCheck, queueCheck } from './checks.ts';
import { HeartBeat } from './heart-beat.ts';
import { systemCheck } from './public.ts';
import { steps } from './steps.ts';
import { serveBundle } from './support-bundle.ts';
import { SystemStates } from './system-state.ts';

export default plugin({
  id: 'system',
  requires: ['accounts'],
  provides: [
    provide(
      HeartBeat,
      { pool: Pool, host: ThisHost, environment: Environment, log: Log },
      (parts) => new HeartBeat(parts),
    ),
    provide(SystemStates, { pool: Pool, host: ThisHost, clock: Clock }, (parts) => new SystemStates(parts)),
  ],
  contributes: [
    tables(steps),
    answers(system, { states: SystemStates }, ({ states }) => ({ getSystem: () => states.look() })),
    serves(
      { contract: bundles },
      { identity: Identity, states: SystemStates, pool: Pool, clock: Clock, hosts: Hosts, variables: GivenVariables },
      serveBundle,
    ),
    ...roles.map((role) => runs(`system.beat.${role}`, role, { beat: HeartBeat }, ({ beat }) => beat)),
    systemCheck({ id: 'database', needs: { pool: Pool }, make: ({ pool }) => databaseCheck(pool) }),
    systemCheck({ id: 'queue', needs: { pool: Pool }, make: ({ pool }) => queueCheck(pool) }),
    systemCheck({
      id: 'disk',
      role: 'any',
      needs: { environment: Environment },
      make: ({ environment }) => diskCheck(environment.dataDir),
    }),
    systemCheck({
      id: 'contents',
      role: 'any',
      needs: { pool: Pool, blobs: BlobStore, environment: Environment },
      make: contentsCheck,
    }),
    systemCheck({ id: 'mail', role: 'core', needs: { mail: Mail }, make: ({ mail }) => mailCheck(mail) }),
    systemCheck({
      id: 'certificate',
      needs: { environment: Environment, clock: Clock },
      make: ({ environment, clock }) => certificateCheck({ environment, clock, read: readCertificate }),
    }),
  ],
});
