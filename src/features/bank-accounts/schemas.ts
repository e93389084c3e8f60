import * as z from 'zod'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { accountId } from '../../platform/ids.ts'
import { accountNumber, document, phone } from '../../wire/local-fields.ts'
import {
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'

const HOLDER_EXAMPLE = 'Carmen Rojas'
const ALIAS_EXAMPLE = 'Cuenta de la tienda'

const bank = () => ({
  bankCode: z.string().meta({ example: '0191' }),
  bankName: z.string().meta({ example: 'Banco Nacional de Crédito (BNC)' }),
})

/** A bank of the national payment system. */
const Bank = z.lazy(() =>
  z.object({ code: bank().bankCode, name: bank().bankName }).meta({ id: 'Bank' }),
)

export const BankList = z.lazy(() => z.object({ data: z.array(Bank) }).meta({ id: 'BankList' }))

export const NewBankAccount = z.lazy(() =>
  z
    .object({
      account_number: accountNumber,
      document: document.meta({ description: 'The holder’s document.' }),
      holder: singleLineText(80).meta({
        description: 'The holder’s name, as the bank has it.',
        example: HOLDER_EXAMPLE,
      }),
      phone: phone
        .optional()
        .meta({ description: 'The phone that receives mobile payments into the account.' }),
      alias: singleLineText(60)
        .optional()
        .meta({ description: 'The caller’s own name for it.', example: ALIAS_EXAMPLE }),
      environment: environmentInput.optional().meta({
        description: ENVIRONMENT_NOTE.live,
        example: 'live',
      }),
    })
    .meta({ id: 'NewBankAccount' }),
)

export const BankAccount = z.lazy(() =>
  z
    .object({
      id: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      ...bank(),
      accountNumber: z.string().meta({
        description: 'Masked to the last four digits.',
        example: '****************0049',
      }),
      holder: z.string().meta({ example: HOLDER_EXAMPLE }),
      document: z.string().meta({ example: 'V12345678' }),
      alias: z.string().nullable().meta({ example: ALIAS_EXAMPLE }),
      environment: z.enum(['production', 'sandbox']),
      status: z.enum(['active', 'pending']).meta({
        example: 'pending',
        description: 'Pending while a live account waits for an administrator to connect it.',
      }),
      createdAt: isoTime,
    })
    .meta({ id: 'BankAccount' }),
)

export const BankAccountQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, accountId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.both }),
  }),
)

export const BankAccountList = z.lazy(() => pageSchema(BankAccount).meta({ id: 'BankAccountList' }))
