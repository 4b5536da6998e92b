import { build } from 'esbuild';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The least that a page with React can be. */
const script = `import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<main><h1>Hello</h1></main>);`;

/** The bare page on an address of its own, packed as the workbench is. */
export interface BareSite {
  readonly url: string;
  /** Of its script, packed. */
  readonly bytes: number;
  stop(): void;
}

export async function startBareSite(): Promise<BareSite> {
  const { outputFiles } = await build({
    stdin: { contents: script, loader: 'jsx', resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    write: false,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const packed = gzipSync(outputFiles[0]!.contents, { level: 9 });
  const page =
    '<!doctype html><html lang="en"><head><title>Hello</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/app.js"></script></body></html>';
  const server: Server = createServer(({ url }, response) => {
    if (url === '/app.js')
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(packed);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: packed.length,
    stop: () => void server.close().closeAllConnections(),
  };
}
