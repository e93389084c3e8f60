import * as z from 'zod'
import { pageSchema, pagingQuery } from '../../../lists/paging.ts'
import { auditLogId, userId } from '../../../platform/ids.ts'
import {
  caseInsensitiveEnum,
  isoTime,
  momentInput,
  pathId,
  publicId,
  singleLineText,
} from '../../../wire/schemas.ts'

export const AuditLogParams = z.lazy(() => z.object({ id: pathId(auditLogId) }))

const filters = () => ({
  userId: pathId(userId).optional().meta({ description: 'The user who did it.' }),
  action: singleLineText(100)
    .transform((action) => action.toLowerCase())
    .optional()
    .meta({ description: 'What was done: a complete action type.', example: 'user.login' }),
  from: momentInput.optional().meta({ description: 'Done at this time or later.' }),
  to: momentInput.optional().meta({ description: 'Done before this time.' }),
})

export const AuditLogQuery = z.lazy(() =>
  z.object({ ...pagingQuery(20, auditLogId), ...filters() }),
)

export const AuditExportQuery = z.lazy(() =>
  z.object({
    ...filters(),
    format: caseInsensitiveEnum(['csv', 'jsonl'])
      .default('csv')
      .meta({ description: '`csv` is a table, `jsonl` has one line of JSON for each record.' }),
  }),
)

export const AuditSeal = z.lazy(() =>
  z
    .object({
      number: z.int().meta({ description: 'Counted from 1; 0 before the first.', example: 1042 }),
      hash: z.string().nullable().meta({
        description: 'SHA-256, hexadecimal.',
        example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      }),
      sealedAt: isoTime.nullable(),
      unsealed: z
        .int()
        .nullable()
        .meta({ description: 'How many records it does not cover yet.', example: 12 }),
    })
    .meta({ id: 'AuditSeal' }),
)

export const AuditLog = z.lazy(() =>
  z
    .object({
      id: publicId(auditLogId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf').nullable().meta({
        description: 'The user who did it; null for the service itself and for unknown callers.',
      }),
      action: z.string().meta({ example: 'merchant.create' }),
      resource: z.string().nullable().meta({
        description: 'The id of what it was done to, if there is one.',
        example: 'mer_01kga5ycm3en0bdnm8e8e9tx2z',
      }),
      details: z.record(z.string(), z.unknown()).meta({
        description: 'The values before and after, and details of the request.',
        example: { after: { name: 'Panadería La Ñapa' }, ipAddress: '203.0.113.7' },
      }),
      createdAt: isoTime,
    })
    .meta({ id: 'AuditLog' }),
)

export const AuditLogList = z.lazy(() => pageSchema(AuditLog).meta({ id: 'AuditLogList' }))
