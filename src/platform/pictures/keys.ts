import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { merchantId, type Uuid } from '../ids.ts'

/** The two pictures that a store can have. */
export type PictureKind = 'logo' | 'banner'

const TYPES_BY_EXTENSION = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const

export type PictureExtension = keyof typeof TYPES_BY_EXTENSION
export const PICTURE_TYPES = Object.values(TYPES_BY_EXTENSION)

const KEY =
  /^pictures\/mer_[0-9a-z]{26}\/(?:logo|banner)\/[0-9a-f]{64}-[0-9a-f]{16}\.(png|jpg|webp)$/

/**
 * A picture's storage key, which is also the path of its public address. The hash identifies the content. The merchant
 * and a random part keep equal pictures apart, so that removing one does not remove another and an address is never
 * reused.
 */
export function newPictureKey(
  merchantUuid: Uuid<'merchant'>,
  slot: PictureKind,
  bytes: Uint8Array,
  extension: PictureExtension,
): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const random = randomBytes(8).toString('hex')
  return `pictures/${merchantId.toPublic(merchantUuid)}/${slot}/${hash}-${random}.${extension}`
}

/** The media type of a key, or null if the text is not one of our keys. */
export function mediaTypeOfKey(key: string): string | null {
  const extension = KEY.exec(key)?.[1] as PictureExtension | undefined
  return extension ? TYPES_BY_EXTENSION[extension] : null
}

/** The public address of a picture. */
export const pictureUrl = ({ PUBLIC_URL }: Config, key: string): string => `${PUBLIC_URL}/${key}`
