// A server for the tests that does nothing but hold the lock of a folder.
import { lockDirectory } from './lock.ts';

const [directory = '', address] = process.argv.slice(2);
try {
  await lockDirectory(directory, address);
  console.log('locked -');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(`refused ${(error as Error).message}`);
}
