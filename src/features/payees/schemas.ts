import * as z from 'zod'
import { payeeId } from '../../platform/ids.ts'
import { ENVIRONMENT_NOTE, environmentFilter, pathId, publicId } from '../../wire/schemas.ts'

export const PayeeQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({
      description: ENVIRONMENT_NOTE.live,
    }),
  }),
)

export const PayeeParams = z.lazy(() => z.object({ id: pathId(payeeId) }))

const Payee = z.lazy(() =>
  z
    .object({
      id: publicId(payeeId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      phone: z.string().meta({ example: '04121234567' }),
      bankCode: z.string().meta({ example: '0102' }),
      document: z.string().meta({ example: 'V12345678' }),
      name: z.string().meta({ example: 'Luis Rojas' }),
    })
    .meta({ id: 'Payee' }),
)

export const PayeeList = z.lazy(() => z.object({ data: z.array(Payee) }).meta({ id: 'PayeeList' }))
