import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { merchantId } from '../ids.ts'

/** The two places of a store that hold a picture. */
export type PictureKind = 'logo' | 'banner'

const TYPES_BY_EXTENSION = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const

export type PictureExtension = keyof typeof TYPES_BY_EXTENSION
export const PICTURE_TYPES = Object.values(TYPES_BY_EXTENSION)

const KEY =
  /^pictures\/mer_[0-9a-z]{26}\/(?:logo|banner)\/[0-9a-f]{64}-[0-9a-f]{16}\.(png|jpg|webp)$/

/**
 * Where a picture is stored and, after the service's own address, where it is seen. Its hash names its
 * content; the merchant and a random part keep equal pictures apart, so that removing one leaves the
 * other, and an address never changes its meaning.
 */
export function newPictureKey(
  merchantUuid: string,
  slot: PictureKind,
  bytes: Uint8Array,
  extension: PictureExtension,
): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const random = randomBytes(8).toString('hex')
  return `pictures/${merchantId.toPublic(merchantUuid)}/${slot}/${hash}-${random}.${extension}`
}

/** The media type that a key stands for, or null for what is no key of ours. */
export function mediaTypeOfKey(key: string): string | null {
  const extension = KEY.exec(key)?.[1] as PictureExtension | undefined
  return extension ? TYPES_BY_EXTENSION[extension] : null
}

/** The public address of a picture. */
export const pictureUrl = ({ PUBLIC_URL }: Config, key: string): string => `${PUBLIC_URL}/${key}`
