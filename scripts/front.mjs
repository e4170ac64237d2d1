/**
 * The address that `npm start` prints: its bare page redirects to the opened file, everything else is forwarded to the embedded VS Code. One
 * short address and one port, which also works when forwarded (ssh -L), since nothing depends on the port.
 */

import { statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { Stop } from './run.mjs';

const encodePath = (path) => path.split('/').map(encodeURIComponent).join('/');

/** A path that is gone, or is now a broken link, is opened as a file: the editor then reports the problem. */
function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * The VS Code page that shows `path` to a browser that requested `host`: a file in an empty window, or a folder with its file `first`, if it
 * has one.
 */
function pageOf(path, first, host) {
  const open = (file) => {
    const payload = [['openFile', `vscode-remote://${host}${encodePath(file)}`]];
    return `payload=${encodeURIComponent(JSON.stringify(payload))}`;
  };
  if (!isFolder(path)) return `/?${open(path)}`;
  return `/?folder=${encodeURIComponent(path)}${first === undefined ? '' : `&${open(first)}`}`;
}

/**
 * Listens at 127.0.0.1:`port`, or at a free port, in front of the VS Code at `base`.
 *
 * @param {{ base: string, path: string, first?: string, port?: number }} options
 */
export function openFront({ base, path, first, port = 0 }) {
  const { hostname, port: basePort } = new URL(base);
  const target = { host: hostname, port: Number(basePort) };
  const server = createServer((asked, answer) => {
    const { method, headers, url } = asked;
    if (url === '/') return answer.writeHead(302, { location: pageOf(path, first, headers.host) }).end();
    const passedOn = request({ ...target, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  server.on('upgrade', ({ url, rawHeaders }, socket, head) => {
    const backend = connect(target, () => {
      backend.write(`GET ${url} HTTP/1.1\r\n`);
      for (let i = 0; i < rawHeaders.length; i += 2) backend.write(`${rawHeaders[i]}: ${rawHeaders[i + 1]}\r\n`);
      backend.write('\r\n');
      backend.write(head);
      backend.pipe(socket).pipe(backend);
    });
    for (const [one, other] of [
      [backend, socket],
      [socket, backend],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  return new Promise((listening, failed) => {
    server.once('error', ({ code }) => {
      failed(new Stop(`127.0.0.1:${port} cannot be used (${code}). Choose another --port.`));
    });
    server.listen(port, '127.0.0.1', () => listening(server));
  });
}
