// A run of the tests, for the test of its sudden end: starts their PostgreSQL and waits to be killed.
import { startTestPostgres } from '../database/postgres-test.ts';

const { connection, dataDir } = await startTestPostgres();
console.log(`socket ${connection.host}\nfolder ${dataDir}`);
