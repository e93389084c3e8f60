import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { moneyText } from '../../parts/money.tsx'
import { type RowOf, Rows } from '../../parts/rows.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { stateOf } from '../banks/bank-health.tsx'
import { payoutTexts } from '../payouts/texts.ts'

/** How many payouts are named one by one. */
const MOST_PAYOUTS = 3

interface Wait extends RowOf {
  id: string
}

/** What waits for a person, and what they should know of banks: each leads to where it is settled. Nothing where nothing waits. */
export function Waiting() {
  const { can, client, environment, id, role } = useMerchant()
  const { data: waits } = useRequest(async () => {
    const [unapplied, approvals, payouts, health] = await Promise.all([
      can('unapplied:read')
        ? client.listUnappliedPayments({ query: { environment, status: 'open', limit: 1 } })
        : null,
      can('approvals:read')
        ? client.listApprovals({ query: { environment, status: 'pending', limit: 1 } })
        : null,
      can('payouts:read')
        ? client.listPayouts({
            query: { environment, status: 'awaiting_approval', limit: MOST_PAYOUTS },
          })
        : null,
      environment === 'live' && can('merchants:read') ? api.getBankHealth() : null,
    ])
    // What cannot be read now is told of where it is: the start has all else.
    const found: Wait[] = [
      ...(payouts?.data?.data ?? []).map(payoutWait),
      ...totalWait(approvals?.data, approvalsWait),
      ...totalWait(unapplied?.data, unappliedWait),
      ...(health?.data?.data ?? []).filter((bank) => stateOf(bank) === 'down').map(bankWait),
    ]
    return { data: found, failure: null }
  }, [id, environment, role])
  if (waits === null || waits.length === 0) return null
  return (
    <section class="stack">
      <h2>{say(['Te espera', 'Waiting for you'])}</h2>
      <Rows of={waits}>{(wait) => wait}</Rows>
    </section>
  )
}

const totalWait = (
  list: { total: number } | null | undefined,
  waitOf: (total: number) => Wait,
): Wait[] => (list && list.total > 0 ? [waitOf(list.total)] : [])

const payoutWait = ({ id, rowCount, total, submittedBy }: Schemas['Payout']): Wait => ({
  id,
  to: merchantPath('payout', { payout: id }),
  name: say(['Lote por aprobar', 'Payout to approve']),
  about: [payoutTexts.payments(rowCount), submittedBy && fromText(submittedBy.name)]
    .filter(Boolean)
    .join(' · '),
  figure: <span class="money">{moneyText(total)}</span>,
})

const fromText = (name: string): string => say([`de ${name}`, `by ${name}`])

const approvalsWait = (total: number): Wait => ({
  id: 'approvals',
  to: merchantPath('approvals'),
  name: say([
    total === 1 ? '1 envío por aprobar' : `${total} envíos por aprobar`,
    total === 1 ? '1 payment to approve' : `${total} payments to approve`,
  ]),
  about: say(['Los pide un programa', 'A program asks for it']),
})

const unappliedWait = (total: number): Wait => ({
  id: 'unapplied',
  to: merchantPath('unapplied'),
  name: say([
    total === 1 ? '1 pago sin aplicar' : `${total} pagos sin aplicar`,
    total === 1 ? '1 unapplied payment' : `${total} unapplied payments`,
  ]),
  about: say(['Llegó dinero y no se sabe a qué', 'Money that came in for no order']),
})

const bankWait = ({ bankCode, bankName }: Schemas['BankHealth']): Wait => ({
  id: bankCode,
  to: merchantPath('banks'),
  name: say([`${bankName} casi no responde`, `${bankName} hardly responds`]),
  about: say(['Ofrece otro banco mientras tanto', 'Offer another bank meanwhile']),
})
