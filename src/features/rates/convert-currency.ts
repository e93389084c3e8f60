import { amountToNumber, centsOf } from '../../domain/money.ts'
import { rateToNumber } from '../../domain/rate.ts'
import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { invalidField } from '../../wire/errors.ts'
import { selectConversion } from './queries.ts'
import { requireUsableRate } from './rules.ts'
import { Conversion, ConversionQuery } from './schemas.ts'

const MAX_RESULT = '99999999999.99'

export const convertCurrency = route({
  id: 'convertCurrency',
  method: 'get',
  path: '/rates/convert',
  summary: 'Convert an amount at the official rate in force',
  description: 'Bolívares to dollars, or dollars to bolívares. Nothing is moved or stored.',
  access: user({ permission: 'rates:read', testKeys: 'sharedReads', scopedKeys: true }),
  query: ConversionQuery,
  returns: [200, Conversion],
  async run({ query: { from, to, amount }, db }) {
    const [conversion] = await db.read(selectConversion(from, amount))
    const { result, rate, source, effective_date: effectiveDate } = requireUsableRate(conversion)
    if (centsOf(result) > centsOf(MAX_RESULT)) {
      throw invalidField('amount', [
        `Debe ser menor: el resultado pasaría de ${MAX_RESULT}.`,
        `Must be less: the result would be over ${MAX_RESULT}.`,
      ])
    }
    return {
      from,
      to,
      amount: amountToNumber(amount),
      result: amountToNumber(result),
      rate: rateToNumber(rate),
      source,
      effectiveDate,
    }
  },
})
