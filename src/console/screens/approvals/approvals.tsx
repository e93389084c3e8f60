import { useEffect, useState } from 'preact/hooks'
import { BANKS } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Empty } from '../../parts/reading.tsx'
import { Cards } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link, usePlace } from '../../router.tsx'
import { approvalTexts as texts } from './texts.ts'

type Approval = Schemas['Approval']
type Decision = 'approve' | 'reject'

const STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const
const TONES = { pending: 'wait', approved: 'good', rejected: 'quiet', expired: 'quiet' } as const
const DONE = { approve: texts.approved, reject: texts.rejected }

/** Payments of API keys that wait for a person, to be approved or rejected. */
export function Approvals() {
  const { environment, client } = useMerchant()
  const { query } = usePlace()
  const [done, setDone] = useState<Decision | null>(null)
  // What was said is of the list as it was.
  useEffect(() => setDone(null), [query.get('status')])
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      below={<div role="status">{done && <p class="notice good">{DONE[done]}</p>}</div>}
      filters={{
        status: {
          areChips: true,
          label: texts.status,
          options: STATUSES,
          names: texts.statuses,
          all: texts.all,
          first: 'pending',
        },
      }}
      read={(query) => client.listApprovals({ query: { environment, ...query } })}
      empty={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneLead}</p>
        </Empty>
      }
      noneFound={<Empty title={texts.noneOther} />}
    >
      {(approvals, { reload }) => (
        <Cards of={approvals}>
          {(approval) => (
            <ApprovalCard
              of={approval}
              onClose={reload}
              onDone={async (decision) => {
                await reload()
                setDone(decision)
              }}
            />
          )}
        </Cards>
      )}
    </ListScreen>
  )
}

interface DecideProps {
  of: Approval
  decision: Decision
  onClose(): void
  onDone(): void
}

const Decide = ({ of: approval, decision, onClose, onDone }: DecideProps) => {
  const { client } = useMerchant()
  const send = decision === 'approve' ? client.approveApproval : client.rejectApproval
  return (
    <Action
      label={texts[decision]}
      look={decision === 'approve' ? 'small' : 'plain small'}
      title={texts[`${decision}Title`](moneyText(approval.amountVes))}
      send={() => send({ approvalId: approval.id })}
      onDone={onDone}
      // A refused approval shows what stopped it.
      onClose={onClose}
      danger={decision === 'reject'}
    >
      <p class="quiet">{texts[`${decision}Lead`]}</p>
      <PaymentFacts of={approval} />
    </Action>
  )
}

/** All that is paid: from where, to whom, and what for. */
const PaymentFacts = ({ of: { payee, account, ...approval } }: { of: Approval }) => (
  <Facts
    of={[
      account !== null && [texts.from, `${account.bankName} ${numberEnd(account.accountNumber)}`],
      payee.name !== null && [texts.to, payee.name],
      payee.phone !== null && [
        texts.phone,
        [formatPhone(payee.phone), bankOf(payee.bankCode)].filter(Boolean).join(' · '),
      ],
      payee.accountNumber !== null && [texts.account, payee.accountNumber],
      payee.document !== null && [texts.document, formatDocument(payee.document)],
      approval.concept !== null && [texts.concept, approval.concept],
      approval.externalReference !== null && [texts.reference, approval.externalReference],
      ...approval.parts.map((part): [string, string] => [texts.part, partText(part)]),
    ]}
  />
)

/** Of a refund over several payments: how much of it goes where. */
const partText = ({ amountVes, phone, bankCode, name }: Approval['parts'][number]): string =>
  [moneyText(amountVes), name, phone && formatPhone(phone), bankOf(bankCode)]
    .filter(Boolean)
    .join(' · ')

const bankNames: Partial<Record<string, string>> = BANKS
const bankOf = (code: string | null) => code && (bankNames[code] ?? code)

interface ApprovalCardProps {
  of: Approval
  onClose(): void
  onDone(decision: Decision): void
}

const ApprovalCard = ({ of: approval, onClose, onDone }: ApprovalCardProps) => {
  const { execution, lastError, transactionId, apiKey } = approval
  return (
    <>
      <div class="title">
        <strong>
          {transactionId === null ? texts.sending : texts.refund}: <Money of={approval.amountVes} />
        </strong>
        <Status tone={TONES[approval.status]}>{texts.statuses[approval.status]}</Status>
      </div>
      <PaymentFacts of={approval} />
      <Facts
        of={[
          [texts.key, apiKey.name],
          approval.status === 'pending' && [
            texts.until,
            <Moment key="until" of={approval.expiresAt} />,
          ],
          approval.decidedBy !== null && [texts.decided, approval.decidedBy.name],
        ]}
      />
      {lastError && (
        <p class="notice bad">
          {texts.stopped} {texts.errors[lastError.code] ?? lastError.message}{' '}
          <Moment of={lastError.at} />
        </p>
      )}
      {execution && <p class="quiet">{texts.started}</p>}
      <p class="beside">
        {transactionId !== null && (
          <Link to={merchantPath('payment', { transaction: transactionId })}>{texts.payment}</Link>
        )}
        <Link to={merchantPath('requestLog', {}, { key: apiKey.id })}>{texts.requests}</Link>
      </p>
      {approval.status === 'pending' && (
        <div class="actions">
          {(['approve', 'reject'] as const).map((decision) => (
            <Decide
              key={decision}
              of={approval}
              decision={decision}
              onClose={onClose}
              onDone={() => onDone(decision)}
            />
          ))}
        </div>
      )}
    </>
  )
}
