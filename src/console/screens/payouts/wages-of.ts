import type { useMerchant } from '../../merchant.ts'
import { api, type Outcome, type Schemas } from '../../requests/client.ts'
import { newPeople, type WageRow, wagesAgain } from './wage-rows.ts'

/** What the screen begins with. */
export interface Wages {
  label: string | null
  rows: WageRow[]
  contacts: readonly Schemas['Payee'][]
}

/** What is paid again: a payout, or the last one of a label; of a payout also those alone that have failed. */
export interface Again {
  from: string | null
  label: string | null
  isFailedOnly: boolean
}

type Client = ReturnType<typeof useMerchant>['client']

/** The last payout of a label that somebody has submitted. */
async function lastOf(client: Client, environment: 'live' | 'test', label: string) {
  const listed = await client.listPayouts({ query: { environment, label, limit: 20 } })
  if (listed.failure !== null) return listed
  const last = listed.data.data.find(({ status }) => status !== 'draft' && status !== 'canceled')
  return { data: last?.id ?? null, failure: null }
}

/** Whom to pay, as it was the last time, and as the user’s contacts have them by now. */
export async function wagesOf(
  client: Client,
  environment: 'live' | 'test',
  { from, label, isFailedOnly }: Again,
): Promise<Outcome<Wages>> {
  const [payees, last] = await Promise.all([
    api.listPayees({ query: { environment } }),
    label === null || from !== null
      ? { data: from, failure: null }
      : lastOf(client, environment, label),
  ])
  if (payees.failure !== null) return payees
  if (last.failure !== null) return last
  const contacts = payees.data.data
  const group = label === null ? [] : contacts.filter((contact) => contact.group === label)
  if (last.data === null)
    return { data: { label, contacts, rows: newPeople(group, []) }, failure: null }
  const read = await client.getPayout({ payoutId: last.data, query: { rows: 'all' } })
  if (read.failure !== null) return read
  const paid = isFailedOnly
    ? read.data.rows.filter(({ status }) => status === 'failed')
    : read.data.rows
  const { completedAt, startedAt } = read.data
  const rows = wagesAgain(
    paid,
    contacts,
    isFailedOnly ? null : { paidAt: completedAt ?? startedAt },
  )
  return {
    data: {
      label: label ?? read.data.label,
      contacts,
      rows: [...rows, ...newPeople(group, rows)],
    },
    failure: null,
  }
}
