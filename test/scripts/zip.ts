/** Reads and writes zip archives, as far as packages of extensions need it: no encryption, no archive above 4 GB. */

import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Version 2.0 of the format: it has folders. */
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;

/** Name → content. Throws if the archive has no directory at its end, or an unknown compression. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22;
  while (0 <= end && archive.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new Error('not a zip archive');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); 0 < left; left--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error(`no entry at ${at}`);
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const header = archive.readUInt32LE(at + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const packed = archive.subarray(start, start + size);
    if (method !== 0 && method !== DEFLATED) throw new Error(`unknown compression ${method}`);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), method === 0 ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** Name → content, not compressed. */
export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const [contents, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, content] of files) {
    const name = Buffer.from(path);
    // The part common to both headers of a file, from the required version to the length of the name.
    const common = Buffer.alloc(24);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const start = Buffer.alloc(4);
    start.writeUInt32LE(LOCAL);
    contents.push(start, common, Buffer.alloc(2), name, content);
    const entry = Buffer.alloc(6);
    entry.writeUInt32LE(ENTRY);
    entry.writeUInt16LE(VERSION, 4);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(offset, 12);
    directory.push(entry, common, rest, name);
    offset += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...contents, ...directory, end]);
}
