import { useEffect, useState } from 'preact/hooks'
import { useMerchant } from '../../merchant.ts'
import type { Choice } from '../../parts/combo-field.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Outcome, Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { type ChargeNote, numberText } from '../charge-notes/texts.ts'
import { unappliedTexts as texts } from './texts.ts'
import type { UnappliedPayment } from './unapplied-payment.ts'

type Checkout = Schemas['Checkout']

/** Of each status; of more, what is typed finds the notes. */
const MOST_ORDERS = 100
const MOST_NOTES = 10
/** Of a phone whoever reads a payment sees its last digits. */
const SHOWN_DIGITS = 4
const OWED = ['partially_paid', 'open'] as const
/** While somebody types, only what they stop at is searched for. */
const PAUSE_MS = 200

/** The rows of both lists, or why one of them could not be read. */
function joined<Row>(pages: readonly Outcome<{ data: Row[] }>[]): Outcome<Row[]> {
  const rows: Row[] = []
  for (const { data, failure } of pages) {
    if (failure) return { data: null, failure }
    rows.push(...data.data)
  }
  return { data: rows, failure: null }
}

const orderChoice = ({ id, externalReference, remainingVes }: Checkout): Choice => [
  id,
  texts.option(externalReference, remainingVes === null ? null : moneyText(remainingVes)),
]

const noteChoice = (note: ChargeNote): Choice => [
  note.id,
  texts.option(
    `${numberText(note.number)} · ${note.customerName} · ${note.concept}`,
    moneyText(note.remaining, note.currency),
  ),
]

/**
 * What unapplied money can count for: charge notes, those of customers whose phone ends as the payer's before anything is typed,
 * and the newest orders that take it.
 */
export function useTargets(payment: UnappliedPayment) {
  const { client, environment, id } = useMerchant()
  const [text, setText] = useState('')
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const orders = useRequest(
    async () =>
      joined<Checkout>(
        await Promise.all(
          OWED.map((status) =>
            client.listCheckouts({ query: { environment, status, limit: MOST_ORDERS } }),
          ),
        ),
      ),
    [id, environment],
  )
  const payer = useRequest(
    () => client.getTransaction({ transactionId: payment.transactionId }),
    [payment.transactionId],
  )
  const search = typed || payer.data?.payer.phone?.slice(-SHOWN_DIGITS)
  const notes = useRequest(
    async () =>
      joined<ChargeNote>(
        await Promise.all(
          OWED.map((status) =>
            client.listChargeNotes({
              query: { environment, status, limit: MOST_NOTES, ...(search && { search }) },
            }),
          ),
        ),
      ),
    [id, environment, search],
  )
  const takes = ({ acceptPartial, remainingVes }: Checkout) =>
    acceptPartial || remainingVes === null || remainingVes <= payment.amountVes
  const fits = ([, name]: Choice) => name.toLowerCase().includes(typed.toLowerCase())
  return {
    reading: orders,
    found: [
      ...(notes.data ?? []).map(noteChoice),
      ...(orders.data ?? []).filter(takes).map(orderChoice).filter(fits),
    ],
    search: setText,
  }
}
