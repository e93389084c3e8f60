import { normalizeDocument } from '../../domain/document.ts'
import { stripPasted } from '../../domain/pasted.ts'
import { normalizeRif } from '../../domain/rif.ts'
import { said } from '../../domain/words.ts'

export const DOCUMENT_TYPES = ['CEDULA', 'PASSPORT', 'RIF'] as const

export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** The types of a submission's files, by their content. */
export const KYC_FILE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

export type KycFileType = (typeof KYC_FILE_TYPES)[number]

const PASSPORT = /^[A-Z0-9]{5,20}$/

const passport = (text: string): string | null => {
  const plain = stripPasted(text).toUpperCase()
  return PASSPORT.test(plain) ? plain : null
}

/** A cédula is a Venezuelan's (V) or a foreigner's (E); banks' other documents are RIFs. */
const cedula = (text: string): string | null => {
  const plain = normalizeDocument(text)
  return plain !== null && /^[VE]/.test(plain) ? plain : null
}

const forms: Record<DocumentType, { normalize: (text: string) => string | null; wanted: string }> =
  {
    CEDULA: {
      normalize: cedula,
      wanted: said(
        'Debe ser una cédula como V-12.345.678.',
        'Must be a cédula such as V-12.345.678.',
      ),
    },
    PASSPORT: {
      normalize: passport,
      wanted: said('Debe tener de 5 a 20 letras y dígitos.', 'Must be 5 to 20 letters and digits.'),
    },
    RIF: {
      normalize: normalizeRif,
      wanted: said('Debe ser un RIF como J-12345678-9.', 'Must be a RIF such as J-12345678-9.'),
    },
  }

/**
 * The canonical form of a document of this type, or the expected format if it is invalid. `v-12.345.678` ->
 * `V12345678`, `j309841327` -> `J-30984132-7`.
 */
export function canonicalDocument(
  type: DocumentType,
  text: string,
): { document: string } | { wanted: string } {
  const { normalize, wanted } = forms[type]
  const document = normalize(text)
  return document === null ? { wanted } : { document }
}
