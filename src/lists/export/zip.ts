import { crc32 } from 'node:zlib'
import { fileStream } from './file.ts'

/** A file of an archive, as it is made. */
export interface ZipEntry {
  name: string
  content: AsyncGenerator<Uint8Array>
}

interface WrittenEntry {
  name: Uint8Array
  crc: number
  compressed: number
  size: number
  offset: number
}

/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1 January 1980: the same rows make the same file. */
const DATE = 0x21
/** Without ZIP64, sizes and places have 32 bits. */
const MAX_SIZE = 0xffff_ffff

type Field = [bytes: 2 | 4, value: number]

/** Numbers in little-endian order, and a name at the end. */
function record(fields: readonly Field[], name: Uint8Array = new Uint8Array()): Uint8Array {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0)
  const result = new Uint8Array(length + name.length)
  const view = new DataView(result.buffer)
  let at = 0
  for (const [bytes, value] of fields) {
    if (value > MAX_SIZE) throw new RangeError('An archive without ZIP64 ends at 4 GiB.')
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  result.set(name, at)
  return result
}

/** The fields that a file's own header and the directory have in common. */
const entryFields = ({ name, crc, compressed, size }: Omit<WrittenEntry, 'offset'>): Field[] => [
  ...([VERSION, FLAGS, DEFLATE, 0, DATE].map((value) => [2, value]) as Field[]),
  ...([crc, compressed, size].map((value) => [4, value]) as Field[]),
  [2, name.length],
  [2, 0],
]

/** A file's compressed bytes; its checksum and size are added up on the way. */
function deflated({ content }: ZipEntry, entry: WrittenEntry): ReadableStream<Uint8Array> {
  async function* measured() {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      yield chunk
    }
  }
  // Who reads the archive learns of a failure.
  const plain = fileStream(measured(), () => {})
  return plain.pipeThrough(new CompressionStream('deflate-raw'))
}

/** An archive as a stream; it holds no file in memory. See PKWARE's APPNOTE.TXT 6.3.10. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = []
  let at = 0
  const passed = (bytes: Uint8Array) => {
    at += bytes.length
    return bytes
  }
  for await (const entry of entries) {
    const name = new TextEncoder().encode(entry.name)
    const one: WrittenEntry = { name, crc: 0, compressed: 0, size: 0, offset: at }
    yield passed(record([[4, 0x04034b50], ...entryFields(one)], name))
    const start = at
    for await (const chunk of deflated(entry, one)) yield passed(chunk)
    one.compressed = at - start
    const sizes = [0x08074b50, one.crc, one.compressed, one.size]
    yield passed(record(sizes.map((value) => [4, value])))
    written.push(one)
  }
  yield directory(written, at)
}

function directory(entries: readonly WrittenEntry[], offset: number): Uint8Array {
  const heads = entries.map((entry) =>
    record(
      [
        [4, 0x02014b50],
        [2, VERSION],
        ...entryFields(entry),
        // No comment, the first disk, no attributes.
        ...([2, 2, 2, 4].map((bytes) => [bytes, 0]) as Field[]),
        [4, entry.offset],
      ],
      entry.name,
    ),
  )
  const size = heads.reduce((sum, { length }) => sum + length, 0)
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...heads, end])
}
