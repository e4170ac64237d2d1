/** The printed address: its bare page redirects to the file, the rest reaches the VS Code behind it unchanged. */

import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFront } from '../../scripts/front.mjs';

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let backend: Server;
let front: Server;

beforeEach(async () => {
  backend = createServer((asked, answer) => {
    answer.writeHead(201, { 'x-host': asked.headers.host });
    asked.pipe(answer);
  });
  backend.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    socket.pipe(socket);
  });
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening));
  front = await openFront({ base: addressOf(backend), path: import.meta.filename });
});

afterEach(() => {
  for (const server of [front, backend]) {
    server.close();
    server.closeAllConnections();
  }
});

test('listens on the loopback address only', () => {
  expect((front.address() as AddressInfo).address).toBe('127.0.0.1');
});

test('the bare page leads to the file, under the address that was asked', async () => {
  const { status, headers } = await fetch(`${addressOf(front)}/`, { redirect: 'manual' });
  expect(status).toBe(302);
  const payload = new URL(headers.get('location') ?? '', addressOf(front)).searchParams.get('payload');
  const host = new URL(addressOf(front)).host;
  expect(JSON.parse(payload ?? '')).toEqual([['openFile', `vscode-remote://${host}${import.meta.filename}`]]);
});

test('the page of a folder leads to its first file as well, if there is one', async () => {
  const leadsTo = async (first?: string) => {
    const other = await openFront({ base: addressOf(backend), path: import.meta.dirname, first });
    const { headers } = await fetch(`${addressOf(other)}/`, { redirect: 'manual' });
    const { searchParams } = new URL(headers.get('location') ?? '', addressOf(other));
    other.close();
    return searchParams;
  };
  const both = await leadsTo('/a folder/b.conllu');
  expect(both.get('folder')).toBe(import.meta.dirname);
  expect(JSON.parse(both.get('payload') ?? '')).toEqual([
    ['openFile', expect.stringMatching(/^vscode-remote:\/\/127\.0\.0\.1:\d+\/a%20folder\/b\.conllu$/)],
  ]);
  expect((await leadsTo()).get('payload')).toBeNull();
});

test('requests and answers are passed on, with the host that the browser asked for', async () => {
  const answer = await fetch(`${addressOf(front)}/x?y=1`, { method: 'POST', body: 'words' });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-host')).toBe(new URL(addressOf(front)).host);
  expect(await answer.text()).toBe('words');
});

test('a web socket is passed on, both ways', async () => {
  const { port } = front.address() as AddressInfo;
  const heard = await new Promise<string>((done) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    socket.on('data', (data) => {
      if (text === '') socket.write('echo');
      text += data;
      if (text.endsWith('echo')) {
        socket.destroy();
        done(text);
      }
    });
  });
  expect(heard).toBe('HTTP/1.1 101 Switching Protocols\r\n\r\necho');
});

test('a port in use is a message that names it', async () => {
  const { port } = front.address() as AddressInfo;
  await expect(openFront({ base: addressOf(backend), path: '/', port })).rejects.toThrow(`127.0.0.1:${port}`);
});
