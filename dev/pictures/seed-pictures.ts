import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dirname, 'seed', name)))

/** The seeded store's pictures, one of each accepted type. */
export const seedPictures = {
  logo: {
    file: 'logo.png',
    type: 'image/png',
    width: 256,
    height: 256,
    bytes: read('logo.png'),
  },
  banner: {
    file: 'banner.jpg',
    type: 'image/jpeg',
    width: 1200,
    height: 400,
    bytes: read('banner.jpg'),
  },
  nightBanner: {
    file: 'banner-night.webp',
    type: 'image/webp',
    width: 1200,
    height: 400,
    bytes: read('banner-night.webp'),
  },
} as const
