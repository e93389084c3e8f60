import { crc32 } from 'node:zlib'

/** One pixel, as a PNG of 70 bytes. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const END_CHUNK_BYTES = 12

/** A valid PNG, padded by a chunk that decoders skip where a size is asked for. */
export function samplePng({ bytes }: { bytes?: number } = {}): Uint8Array {
  if (bytes === undefined) return PIXEL
  const before = PIXEL.subarray(0, -END_CHUNK_BYTES)
  const padding = Buffer.alloc(bytes - PIXEL.length - 12)
  const typed = Buffer.concat([Buffer.from('paDd'), padding])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(padding.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([before, length, typed, checksum, PIXEL.subarray(-END_CHUNK_BYTES)])
}
