import * as z from 'zod'
import { allInCapitals, KYC_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { kycFileId, userId } from '../../platform/ids.ts'
import {
  caseInsensitiveEnum,
  isoTime,
  pathId,
  publicId,
  singleLineText,
  timeInput,
} from '../../wire/schemas.ts'
import { canonicalDocument, DOCUMENT_TYPES, KYC_FILE_TYPES } from './rules.ts'

const kycStatus = z.lazy(() => z.enum(allInCapitals(KYC_STATUSES)).meta({ example: 'REJECTED' }))

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

/** An identity check and its outcome, as the user and administrators see them. */
const kycFields = () => ({
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
})

/** The text fields of the form. */
export const KycFields = z.lazy(() =>
  z
    .object({
      legalName: singleLineText(120).meta({
        description: 'The name as it is written on the document.',
        example: 'Ana María Pérez Rojas',
      }),
      documentType: caseInsensitiveEnum(DOCUMENT_TYPES).meta({ example: 'CEDULA' }),
      document: singleLineText(40).meta({
        description:
          'A cédula (V or E and its digits), a RIF, or a passport number of 5 to 20 letters and digits.',
        example: 'V-12.345.678',
      }),
    })
    .transform((fields, context) => {
      const result = canonicalDocument(fields.documentType, fields.document)
      if ('document' in result) return { ...fields, document: result.document }
      context.addIssue({ code: 'custom', path: ['document'], message: result.wanted })
      return z.NEVER
    }),
)

export const MyKyc = z.lazy(() =>
  z
    .object({
      status: z.enum(allInCapitals(KYC_STATUSES)).meta({ example: 'NOT_STARTED' }),
      ...kycFields(),
    })
    .meta({ id: 'MyKyc' }),
)

export const UserKycChange = z.lazy(() =>
  z
    .object({
      kycStatus,
      reason: singleLineText(500).optional().meta({
        description: 'Required when rejecting.',
        example: 'La foto del documento no se lee.',
      }),
      submittedAt: timeInput.optional().meta({
        description:
          'The `submittedAt` of what you reviewed: if the user has submitted something newer since, nothing is decided and the response is a 409.',
        example: '2026-01-31T14:05:09.123Z',
      }),
    })
    .refine((change) => change.kycStatus !== 'REJECTED' || change.reason !== undefined, {
      path: ['reason'],
      error: said('Hace falta para rechazar.', 'Is required when rejecting.'),
    })
    .meta({ id: 'UserKycChange' }),
)

export const UserKyc = z.lazy(() =>
  z
    .object({
      message: z.string().meta({ example: 'The user’s KYC status was updated.' }),
      kycStatus,
    })
    .meta({ id: 'UserKyc' }),
)

export const AdminUserKyc = z.lazy(() =>
  z
    .object({
      userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      status: z.enum(KYC_STATUSES),
      ...kycFields(),
    })
    .meta({ id: 'AdminUserKyc' }),
)

export const AdminKycFileParams = z.lazy(() =>
  z.object({ id: pathId(userId), fileId: pathId(kycFileId) }),
)

export const UserKycParams = z.lazy(() => z.object({ id: pathId(userId) }))
