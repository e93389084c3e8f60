import { dataViewOf, fourCc, type Outline, PictureRejected } from './picture.ts'

/** `RIFF`, the size, `WEBP`. */
const FILE_HEADER_LENGTH = 12
const CHUNK_HEADER_LENGTH = 8
/** Up to the tenth byte of the first chunk: these give the dimensions in every kind of WebP. */
const HEADER_LENGTH = 30

const LOSSY = fourCc('VP8 ')
const LOSSLESS = fourCc('VP8L')
const EXTENDED = fourCc('VP8X')
const FRAME = fourCc('ANMF')
const ANIMATED = 0x02
const FRAME_HEADER_LENGTH = 16

export interface Chunk {
  type: number
  /** The index of the content. */
  from: number
  to: number
}

interface Size {
  width: number
  height: number
}

/** What the first chunk declares. */
interface Layout {
  canvas: Size
  isAnimated: boolean
}

/**
 * Walks a WebP of any kind, chunk by chunk, to the end that its header gives. Throws PictureRefused for a truncated
 * file, one without image data, and images or frames whose dimensions differ from the declared ones. Nothing is
 * decompressed.
 */
export function walkWebp(bytes: Uint8Array): Outline {
  const view = dataViewOf(bytes)
  const end = CHUNK_HEADER_LENGTH + view.getUint32(4, true)
  if (end > bytes.length) throw new PictureRejected('broken')
  const { canvas, isAnimated } = readLayout(view, end)
  let pictures = 0
  for (const chunk of chunksOf(view, FILE_HEADER_LENGTH, end)) {
    if (isAnimated && chunk.type === FRAME) {
      checkFrame(view, chunk, canvas)
      pictures++
    } else if (!isAnimated && pictures === 0 && isPicture(chunk)) {
      checkSameSize(pictureSize(view, chunk), canvas)
      pictures++
    }
  }
  if (pictures === 0) throw new PictureRejected('broken')
  return { end, header: bytes.subarray(0, HEADER_LENGTH) }
}

function readLayout(view: DataView, end: number): Layout {
  const [first] = chunksOf(view, FILE_HEADER_LENGTH, end)
  if (first && isPicture(first)) return { canvas: pictureSize(view, first), isAnimated: false }
  if (first?.type !== EXTENDED) throw new PictureRejected('broken')
  const { from } = checkLength(first, 10)
  return { canvas: sizeAt(view, from + 4), isAnimated: (view.getUint8(from) & ANIMATED) !== 0 }
}

function checkFrame(view: DataView, frame: Chunk, canvas: Size): void {
  const { from, to } = checkLength(frame, FRAME_HEADER_LENGTH)
  const size = sizeAt(view, from + 6)
  const isInside =
    2 * readUint24(view, from) + size.width <= canvas.width &&
    2 * readUint24(view, from + 3) + size.height <= canvas.height
  const picture = chunksOf(view, from + FRAME_HEADER_LENGTH, to).find(isPicture)
  if (!isInside || !picture) throw new PictureRejected('broken')
  checkSameSize(pictureSize(view, picture), size)
}

/** Every chunk is at least as long as its header, so this terminates whatever the lengths say. */
export function* chunksOf(view: DataView, start: number, end: number): Generator<Chunk> {
  let offset = start
  while (offset < end) {
    const from = offset + CHUNK_HEADER_LENGTH
    if (from > end) throw new PictureRejected('broken')
    const to = from + view.getUint32(offset + 4, true)
    if (to > end) throw new PictureRejected('broken')
    yield { type: view.getUint32(offset), from, to }
    offset = to + (to % 2)
  }
}

const isPicture = ({ type }: Chunk): boolean => type === LOSSY || type === LOSSLESS

function pictureSize(view: DataView, chunk: Chunk): Size {
  return chunk.type === LOSSY ? lossySize(view, chunk) : losslessSize(view, chunk)
}

/** The same checks as libwebp: a visible key frame of a known profile, with its first partition inside the chunk. */
function lossySize(view: DataView, chunk: Chunk): Size {
  const { from, to } = checkLength(chunk, 10)
  const tag = readUint24(view, from)
  const isShown = (tag & 1) === 0 && ((tag >> 1) & 7) <= 3 && ((tag >> 4) & 1) === 1
  const isRight = isShown && tag >> 5 < to - from && view.getUint32(from + 2) % 2 ** 24 === 0x9d012a
  if (!isRight) throw new PictureRejected('broken')
  return {
    width: view.getUint16(from + 6, true) & 0x3fff,
    height: view.getUint16(from + 8, true) & 0x3fff,
  }
}

function losslessSize(view: DataView, chunk: Chunk): Size {
  const { from } = checkLength(chunk, 5)
  const bits = view.getUint32(from + 1, true)
  if (view.getUint8(from) !== 0x2f || bits >>> 29 !== 0) throw new PictureRejected('broken')
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

const readUint24 = (view: DataView, offset: number): number =>
  view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)

const sizeAt = (view: DataView, offset: number): Size => ({
  width: readUint24(view, offset) + 1,
  height: readUint24(view, offset + 3) + 1,
})

function checkLength(chunk: Chunk, least: number): Chunk {
  if (chunk.to - chunk.from < least) throw new PictureRejected('broken')
  return chunk
}

function checkSameSize(size: Size, announced: Size): void {
  const isSame = size.width === announced.width && size.height === announced.height
  if (!isSame) throw new PictureRejected('broken')
}
