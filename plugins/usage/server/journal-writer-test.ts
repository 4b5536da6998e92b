// A gateway process for the tests that does nothing but count: writes entries to a journal in a folder and waits to be killed.
import { encode } from './entry.ts';
import { Journal } from './journal.ts';

const [parent = '', calls = '0', modelId = '0'] = process.argv.slice(2);
const journal = new Journal(parent);
let last: Promise<void> | undefined;
for (let call = 0; call < Number(calls); call++) {
  // Several segments, the last of them open.
  if (call % 100 === 0) journal.turn();
  last = journal.append(
    encode({
      at: 1_800_000_000_000,
      ownerId: 1,
      modelId: Number(modelId),
      callerAccountId: 2,
      keyId: 3,
      outcome: 'answered',
      requestBytes: 10,
      answerBytes: 20,
      tookMs: 1,
      costNano: 7,
    }),
  );
}
await last;
console.log(journal.folder);
// A journal that nobody refers to any more would free its lock.
setInterval(() => journal.isEmpty, 60_000);
