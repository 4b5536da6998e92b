import { text } from 'node:stream/consumers';
import { Connector } from '#plugins/gateway/service/connector.ts';
import { Work } from '#plugins/gateway/service/work.ts';
import { cancellingVersion } from '#plugins/gateway/wire/version.ts';
import type { Crowd } from './crowd.ts';

interface Instances {
  readonly host: string;
  readonly tokens: readonly string[];
}

/** How many of them connect at once. */
const atOnce = 20;

// Many instances of a service in one process, each with a connection of its own; told on the standard input. Prints how they stand, at the beginning and at each SIGUSR2.
const { host, tokens } = JSON.parse(await text(process.stdin)) as Instances;
const log = { info: () => undefined, error: () => undefined };
const work = new Work({ predict: (data) => data }, log);
const connectors: Connector[] = [];
let admitted = 0;
const say = () =>
  console.log(
    JSON.stringify({ admitted, connected: connectors.filter((each) => each.admitted).length } satisfies Crowd),
  );
process.on('SIGUSR2', say);
process.once('SIGTERM', () => process.exit(0));
say();

const left = [...tokens];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let token = left.pop(); token; token = left.pop()) await connectWith(token);
  }),
);

/** Resolves when the gate has let it in for the first time. */
function connectWith(token: string): Promise<void> {
  return new Promise((done) => {
    connectors.push(
      new Connector(host, {
        secure: false,
        ca: undefined,
        work,
        log,
        start: {
          startServing: {
            connectionToken: token,
            serviceDescriptor: { name: 'crowd', methods: {} },
            hostname: 'crowd',
            version: cancellingVersion,
          },
        },
        admitted() {
          admitted += 1;
          done();
        },
        cluster: () => undefined,
        refused: async (reason) => console.error(reason),
      }),
    );
  });
}
