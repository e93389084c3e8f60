import { said } from '../../domain/words.ts'

/** An inspected picture. */
export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  extension: 'png' | 'jpg' | 'webp'
  width: number
  height: number
  /** The picture's length in bytes; anything after it is trailing data. */
  end: number
}

/** The result of walking a picture: its end, and the bytes that give its dimensions. */
export interface Outline {
  end: number
  header: Uint8Array
}

export type RejectionReason = 'empty' | 'type' | 'dimensions' | 'broken'

const defaultMessages: Record<RejectionReason, string> = {
  empty: said(
    'El archivo está vacío. Sube una imagen PNG, JPEG o WebP.',
    'The file is empty. Upload a PNG, JPEG or WebP picture.',
  ),
  type: said(
    'El archivo no es una imagen PNG, JPEG o WebP. Sube una que lo sea.',
    'The file is not a PNG, JPEG or WebP picture. Upload one that is.',
  ),
  dimensions: said(
    'La imagen es demasiado grande. Sube una de 8.000 píxeles por lado y 40 megapíxeles como máximo.',
    'The picture is too large. Upload one of at most 8,000 pixels on a side and 40 megapixels.',
  ),
  broken: said(
    'La imagen está cortada o dañada. Sube el archivo completo, o expórtala otra vez.',
    'The picture is cut short or damaged. Upload the complete file, or export it again.',
  ),
}

/** A rejected picture. The message, of said(), says what to do and repeats nothing of the upload. */
export class PictureRejected extends Error {
  override name = 'PictureRejected'
  readonly reason: RejectionReason

  constructor(reason: RejectionReason, message = defaultMessages[reason]) {
    super(message)
    this.reason = reason
  }
}

/** A view of the same memory, without a copy. */
export const dataViewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Four letters as the big-endian number that a DataView reads. */
export const fourCc = (letters: string): number =>
  dataViewOf(new TextEncoder().encode(letters)).getUint32(0)
