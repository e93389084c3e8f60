import { crc32 } from 'node:zlib'
import { createMerchant, createUser } from './actors.ts'
import { apiOf } from './api.ts'
import { oncePerService } from './once-per-service.ts'
import type { Service } from './service.ts'

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

async function uploadPicture(service: Service): Promise<string> {
  const owner = await createUser(service)
  const { id } = await createMerchant(service, owner)
  const upload = { as: owner, file: samplePng() }
  const { body } = await apiOf(service)('POST', `/merchants/${id}/store/logo`, upload)
  return new URL(body.logo).pathname
}

/** The path of a picture. */
export const sharedPicture = oncePerService(uploadPicture)
