import { jpegFiles } from './jpeg.ts'
import { otherFiles } from './other-formats.ts'
import { pngFiles } from './png.ts'
import { webpFiles } from './webp.ts'

const makers = { ...pngFiles, ...jpegFiles, ...webpFiles, ...otherFiles }

export type PictureName = keyof typeof makers

export const pictureNames = Object.keys(makers) as PictureName[]

/** Creates the sample file of this name, identical each time, as a new copy. hostile.ts describes each. */
export const makePicture = (name: PictureName): Uint8Array<ArrayBuffer> =>
  new Uint8Array(makers[name]())
