import { jpegFiles } from './jpeg.ts'
import { otherFiles } from './other-formats.ts'
import { pngFiles } from './png.ts'
import { webpFiles } from './webp.ts'

const makers = { ...pngFiles, ...jpegFiles, ...webpFiles, ...otherFiles }

export type PictureName = keyof typeof makers

export const pictureNames = Object.keys(makers) as PictureName[]

/**
 * Makes the sample file of this name, the same each time, and for the caller alone. What each is stands
 * in hostile.ts.
 */
export const makePicture = (name: PictureName): Uint8Array<ArrayBuffer> =>
  new Uint8Array(makers[name]())
