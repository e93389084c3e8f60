import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { Banks } from '../../../platform/bank/banks.ts'
import { PROTOCOLS } from '../../../platform/bank/protocols.ts'
import type { Uuid } from '../../../platform/ids.ts'
import { selectReconciliationDifferences } from './queries.ts'

/** The maximum per connection. More differences than this have a common cause, which the first ones show. */
const MAX_LISTED = 500

/** The day before, which is the default: banks have booked it. */
export const yesterdayOf = (now: Date): string => addDays(caracasDay(now), -1)

/** The statement of a reconciliation of a Caracas day: of every connection, or of the merchant's alone. */
export const reconciliationOf = (
  { configured, offered }: Pick<Banks, 'configured' | 'offered'>,
  day: string,
  merchantUuid?: Uuid<'merchant'>,
) =>
  selectReconciliationDifferences(
    {
      configured: configured.map(({ name, capabilities: { statement } }) => ({ name, statement })),
      protocols: Object.fromEntries(
        offered.map((protocol) => [protocol, PROTOCOLS[protocol].capabilities.statement]),
      ),
      merchantUuid,
    },
    day,
    MAX_LISTED,
  )
