import * as z from 'zod'
import { ACCOUNT_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { accountId, userId } from '../../platform/ids.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  pathId,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'

const id = z.lazy(() => publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm'))

const number = () => ({
  bankCode: z.string().meta({ example: '0191' }),
  accountNumber: z.string().meta({
    description: 'Masked to the last four digits.',
    example: '****************0049',
  }),
})

const connection = z.lazy(() =>
  z
    .string()
    .nullable()
    .meta({ description: 'The connection that it pays through.', example: 'bnc-principal' }),
)

export const AdminBankAccountParams = z.lazy(() => z.object({ id: pathId(accountId) }))

export const AdminBankAccount = z.lazy(() =>
  z
    .object({
      id,
      userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      ...number(),
      bankName: z.string().meta({ example: 'Banco Nacional de Crédito (BNC)' }),
      holder: z.string().meta({ example: 'Carmen Rojas' }),
      document: z.string().meta({ example: 'V12345678' }),
      alias: z.string().nullable().meta({ example: 'Cuenta de la tienda' }),
      environment: z.enum(['production', 'sandbox']),
      status: z.enum(ACCOUNT_STATUSES).meta({ example: 'active' }),
      connection,
      createdAt: isoTime,
    })
    .meta({ id: 'AdminBankAccount' }),
)

export const AdminBankAccountQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(20, accountId),
    status: caseInsensitiveEnum(ACCOUNT_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.both }),
    userId: pathId(userId)
      .optional()
      .meta({ description: 'Only those of the user with this id, `usr_...`.' }),
  }),
)

export const AdminBankAccountList = z.lazy(() =>
  pageSchema(AdminBankAccount).meta({ id: 'AdminBankAccountList' }),
)

export const BankAccountRelease = z.lazy(() =>
  z
    .object({
      reason: singleLineText(300).meta({
        description: 'Its user is told.',
        example: 'El banco dice que la cuenta es de otra empresa.',
      }),
    })
    .meta({ id: 'BankAccountRelease' }),
)

export const BankAccountConnection = z.lazy(() =>
  z
    .object({
      connection: singleLineText(40).nullable().meta({
        description: 'A name from GET /admin/bank-connections; null disconnects the account.',
        example: 'bnc-principal',
      }),
    })
    .meta({ id: 'BankAccountConnection' }),
)
