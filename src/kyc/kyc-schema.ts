import * as z from 'zod'
import { isoTime, publicId } from '../http/schemas.ts'
import { kycFileId } from '../platform/ids.ts'
import { DOCUMENT_TYPES, KYC_FILE_TYPES } from './rules.ts'

const kycFile = z.lazy(() =>
  z
    .object({
      id: publicId(kycFileId, '01kga5ycm3f1d8xqn5w0p3v7ja'),
      type: z.enum(KYC_FILE_TYPES),
      size: z.int().meta({ description: 'The size in bytes.', example: 184_320 }),
      createdAt: isoTime,
    })
    .meta({ id: 'KycFile' }),
)

/** What was sent for an identity check and what became of it, as the user and as administrators see it. */
export const kycFields = {
  legalName: z.string().nullable().meta({ example: 'Ana María Pérez Rojas' }),
  document: z.string().nullable().meta({ example: 'V12345678' }),
  documentType: z.enum(DOCUMENT_TYPES).nullable(),
  files: z.array(kycFile),
  reason: z.string().nullable().meta({
    description: 'The reason for a rejection.',
    example: 'La foto del documento no se lee.',
  }),
  submittedAt: isoTime.nullable(),
  decidedAt: isoTime.nullable(),
}
