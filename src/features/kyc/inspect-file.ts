import { type Words, wordsOf } from '../../domain/words.ts'
import type { FileProblem, InspectedFile } from '../../http/uploaded-form.ts'
import { isPdf, pdfLength } from '../../platform/pdf.ts'

/**
 * Detects a picture or PDF by its content, and removes bytes after its end. Everything else stays unchanged,
 * since the file is evidence.
 */
export async function inspectKycFile(file: Uint8Array): Promise<InspectedFile | FileProblem> {
  if (isPdf(file)) return inspectPdf(file)
  // Loaded on demand: most requests do not need its libraries.
  const { inspectPicture, PictureRejected } = await import('../../platform/pictures/inspect.ts')
  try {
    const { type, end } = inspectPicture(file)
    return { bytes: file.subarray(0, end), type }
  } catch (error) {
    if (!(error instanceof PictureRejected)) throw error
    if (error.reason === 'type') {
      const message: Words = [
        'El archivo no es una imagen PNG, JPEG o WebP, ni un PDF. Sube uno que lo sea.',
        'The file is not a PNG, JPEG or WebP picture, nor a PDF. Upload one that is.',
      ]
      return { problem: 'type', message }
    }
    return { problem: 'content', message: wordsOf(error.message) }
  }
}

function inspectPdf(file: Uint8Array): InspectedFile | FileProblem {
  const end = pdfLength(file)
  if (end !== null) return { bytes: file.subarray(0, end), type: 'application/pdf' }
  const message: Words = [
    'El PDF está cortado. Sube el archivo completo, o expórtalo otra vez.',
    'The PDF is cut short. Upload the complete file, or export it again.',
  ]
  return { problem: 'content', message }
}
