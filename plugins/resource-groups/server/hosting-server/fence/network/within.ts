/**
 * A script, run in the network of an instance by whoever put it up. Told `{ listen: [port, …] }`, it hands back for each
 * port a server that listens there, with `{ port }`, or `{ port, error }`; told `{ lead: { host, port } }` along with a
 * server, it leads what connects to that one on to an address within. It ends with the channel that it is told by.
 */
export const within = String.raw`
const net = require('node:net');
process.once('disconnect', () => process.exit());
process.on('message', ({ listen = [], lead }, outer) => {
  for (const port of listen) {
    const server = net.createServer();
    server.once('error', ({ code }) => process.send({ port, error: code }));
    server.listen({ port }, () => process.send({ port }, server));
  }
  outer?.on('connection', (from) => {
    const to = net.connect({ ...lead, noDelay: true });
    from.setNoDelay(true);
    for (const [one, other] of [[from, to], [to, from]])
      one.pipe(other).on('error', () => undefined) && one.once('close', () => other.destroy());
  });
});
`;
