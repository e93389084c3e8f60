import { orientationOnlyExif } from './orientation.ts'
import { dataViewOf, fourCc } from './picture.ts'
import { PictureWriter } from './picture-writer.ts'
import { type Chunk, chunksOf } from './webp.ts'

const FILE_HEADER_LENGTH = 12
const CHUNK_HEADER_LENGTH = 8
const FRAME_HEADER_LENGTH = 16

const EXTENDED = fourCc('VP8X')
const FRAME = fourCc('ANMF')
const EXIF = fourCc('EXIF')
/** The index of the flags: the first byte of the first chunk's content, if that is the extended header. */
const FLAGS = FILE_HEADER_LENGTH + CHUNK_HEADER_LENGTH
const ANIMATED = 0x02
/** The header's flags for Exif and XMP. */
const EXIF_FLAG = 0x08
const METADATA_FLAGS = 0x0c

const imageChunks = new Set(['VP8 ', 'VP8L'].map(fourCc))
/** Image data, alpha, colour profile and animation settings. */
const keptChunks = new Set([...imageChunks, ...['ALPH', 'ICCP', 'ANIM'].map(fourCc)])

/** The WebP without metadata and unknown chunks. The input must have passed walkWebp. */
export function stripWebp(bytes: Uint8Array): Uint8Array {
  const view = dataViewOf(bytes)
  const writer = new PictureWriter(bytes)
  writer.copy(0, FILE_HEADER_LENGTH)
  const isExtended = view.getUint32(FILE_HEADER_LENGTH) === EXTENDED
  const isTurned = isExtended ? writeExtended(writer, bytes) : writePicture(writer, bytes)
  const written = writer.bytes()
  dataViewOf(written).setUint32(4, written.length - CHUNK_HEADER_LENGTH, true)
  if (isExtended) setMetadataFlags(written, isTurned)
  return written
}

const chunksOfFile = (bytes: Uint8Array): Generator<Chunk> => {
  const view = dataViewOf(bytes)
  return chunksOf(view, FILE_HEADER_LENGTH, CHUNK_HEADER_LENGTH + view.getUint32(4, true))
}

/** In a file without the extended header, the first chunk is the image data. */
function writePicture(writer: PictureWriter, bytes: Uint8Array): false {
  for (const chunk of chunksOfFile(bytes)) {
    writeChunk(writer, chunk)
    break
  }
  return false
}

/** Returns whether an orientation was written. */
function writeExtended(writer: PictureWriter, bytes: Uint8Array): boolean {
  const view = dataViewOf(bytes)
  const isAnimated = (view.getUint8(FLAGS) & ANIMATED) !== 0
  let isTurned = false
  for (const chunk of chunksOfFile(bytes)) {
    const isFirst = chunk.from === FLAGS
    if (keptChunks.has(chunk.type) || isFirst) writeChunk(writer, chunk)
    else if (chunk.type === FRAME && isAnimated) writeFrame(writer, view, chunk)
    else if (chunk.type === EXIF && !isTurned) {
      const orientation = orientationOnlyExif(bytes.subarray(chunk.from, chunk.to))
      if (!orientation) continue
      writer.put([...new TextEncoder().encode('EXIF'), orientation.length, 0, 0, 0, ...orientation])
      isTurned = true
    }
  }
  return isTurned
}

function writeChunk(writer: PictureWriter, { from, to }: Chunk): void {
  writer.copy(from - CHUNK_HEADER_LENGTH, to)
  if ((to - from) % 2 === 1) writer.put([0])
}

/** A frame contains chunks of its own, up to its image data; its length is recomputed from those that remain. */
function writeFrame(writer: PictureWriter, view: DataView, { from, to }: Chunk): void {
  const start = writer.length
  writer.copy(from - CHUNK_HEADER_LENGTH, from + FRAME_HEADER_LENGTH)
  for (const chunk of chunksOf(view, from + FRAME_HEADER_LENGTH, to)) {
    if (keptChunks.has(chunk.type)) writeChunk(writer, chunk)
    if (imageChunks.has(chunk.type)) break
  }
  const frame = writer.bytes().subarray(start)
  dataViewOf(frame).setUint32(4, frame.length - CHUNK_HEADER_LENGTH, true)
}

function setMetadataFlags(written: Uint8Array, isTurned: boolean): void {
  written[FLAGS] = ((written[FLAGS] ?? 0) & ~METADATA_FLAGS) | (isTurned ? EXIF_FLAG : 0)
}
