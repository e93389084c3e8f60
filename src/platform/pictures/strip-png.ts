import { crc32 } from 'node:zlib'
import { orientationOnlyExif } from './orientation.ts'
import { dataViewOf, fourCc } from './picture.ts'
import { PictureWriter } from './picture-writer.ts'

const SIGNATURE_LENGTH = 8
const CHUNK_OVERHEAD = 12
const ANCILLARY = 0x20000000
const IEND = fourCc('IEND')
const EXIF = fourCc('eXIf')

/** The chunks that affect rendering: colours, transparency, pixel density and animation frames. */
const keptChunks = new Set(
  [
    ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'pHYs'],
    ...['acTL', 'fcTL', 'fdAT'],
  ].map(fourCc),
)

/** The PNG without text, time and other chunks that do not affect rendering. The input must have passed walkPng. */
export function stripPng(bytes: Uint8Array): Uint8Array {
  const view = dataViewOf(bytes)
  const writer = new PictureWriter(bytes)
  writer.copy(0, SIGNATURE_LENGTH)
  let offset = SIGNATURE_LENGTH
  for (;;) {
    const type = view.getUint32(offset + 4)
    const end = offset + CHUNK_OVERHEAD + view.getUint32(offset)
    const isCritical = (type & ANCILLARY) === 0
    if (isCritical || keptChunks.has(type)) writer.copy(offset, end)
    if (type === EXIF) {
      const orientation = orientationOnlyExif(bytes.subarray(offset + 8, end - 4))
      if (orientation) writer.put(chunkOf(EXIF, orientation))
    }
    if (type === IEND) return writer.bytes()
    offset = end
  }
}

function chunkOf(type: number, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(CHUNK_OVERHEAD + content.length)
  const view = dataViewOf(chunk)
  view.setUint32(0, content.length)
  view.setUint32(4, type)
  chunk.set(content, 8)
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)))
  return chunk
}
