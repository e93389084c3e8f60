import * as z from 'zod'
import { anyCase, line } from '../../../http/schemas.ts'
import { kycFields } from '../../../kyc/kyc-schema.ts'
import { DOCUMENT_TYPES } from '../../../kyc/rules.ts'
import { KYC_STATUSES } from '../schemas.ts'
import { canonicalDocument } from './rules.ts'

/** The text fields of the form. */
export const KycFields = z.lazy(() =>
  z
    .object({
      legalName: line(120).meta({
        description: 'The name as it stands on the document.',
        example: 'Ana María Pérez Rojas',
      }),
      documentType: anyCase(DOCUMENT_TYPES).meta({ example: 'CEDULA' }),
      document: line(40).meta({
        description:
          'A cédula (V or E and its digits), a RIF, or a passport number of 5 to 20 letters and digits.',
        example: 'V-12345678',
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
  z.object({ status: z.enum(KYC_STATUSES), ...kycFields }).meta({ id: 'MyKyc' }),
)
