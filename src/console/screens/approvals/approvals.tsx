import { useState } from 'preact/hooks'
import { BANKS } from '../../../domain/banks.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { approvalTexts as texts } from './texts.ts'

type Approval = Schemas['Approval']
type Decision = 'approve' | 'reject'

const STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const
const TONES = { pending: 'wait', approved: 'good', rejected: 'quiet', expired: 'quiet' } as const
const DONE = { approve: texts.approved, reject: texts.rejected }
const ALL = 'all'

interface Question {
  decision: Decision
  approval: Approval
}

/** Payments of API keys that wait for a person, to be approved or rejected. */
export function Approvals() {
  const { id, environment, client } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const asked = query.get('status') ?? 'pending'
  const status = STATUSES.find((known) => known === asked)
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      client.listApprovals({ query: { environment, page, limit: 25, ...(status && { status }) } }),
    [id, environment, page, status],
  )
  const [question, setQuestion] = useState<Question | null>(null)
  const [done, setDone] = useState<Decision | null>(null)
  return (
    <>
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.lead}</p>
      <div role="status">{done && <p class="notice good">{DONE[done]}</p>}</div>
      <search class="filters">
        <label>
          {texts.status}
          <select
            onChange={({ currentTarget }) => {
              setDone(null)
              setQuery({ status: currentTarget.value, page: null })
            }}
          >
            {STATUSES.map((known) => (
              <option key={known} value={known} selected={known === status}>
                {texts.statuses[known]}
              </option>
            ))}
            <option value={ALL} selected={status === undefined}>
              {texts.all}
            </option>
          </select>
        </label>
      </search>
      <Show of={reading}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <Empty title={status === 'pending' ? texts.none : texts.noneOther}>
              {status === 'pending' && <p class="quiet">{texts.noneLead}</p>}
            </Empty>
          ) : (
            <>
              <ul class="cards">
                {data.map((approval) => (
                  <li key={approval.id} class="card stack">
                    <Row of={approval} onAsk={(decision) => setQuestion({ decision, approval })} />
                  </li>
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} />
            </>
          )
        }
      </Show>
      {question && (
        <DecisionDialog
          id={id}
          question={question}
          onClose={() => {
            setQuestion(null)
            // A refused approval shows what stopped it.
            void reading.reload()
          }}
          onDone={async () => {
            setQuestion(null)
            await reading.reload()
            setDone(question.decision)
          }}
        />
      )}
    </>
  )
}

interface DecisionDialogProps {
  id: string
  question: Question
  onClose(): void
  onDone(): void
}

const DecisionDialog = ({ id, question, onClose, onDone }: DecisionDialogProps) => {
  const { decision, approval } = question
  const amount = moneyText(approval.amountVes)
  return (
    <Dialog title={texts[`${decision}Title`](amount)} onClose={onClose}>
      <Form
        send={() =>
          (decision === 'approve' ? api.approveApproval : api.rejectApproval)({
            id,
            approvalId: approval.id,
          })
        }
        onDone={onDone}
        action={texts[decision]}
        refusals={{ CONFLICT: texts.changed, APPROVAL_DENIED: texts.differs }}
        danger={decision === 'reject'}
      >
        <p class="quiet">{texts[`${decision}Lead`]}</p>
        <PaymentFacts of={approval} />
      </Form>
    </Dialog>
  )
}

/** All that is paid: from where, to whom, and what for. */
const PaymentFacts = ({ of: { payee, account, ...approval } }: { of: Approval }) => (
  <Facts
    of={[
      account !== null && [texts.from, `${account.bankName}, ${account.accountNumber.slice(-4)}`],
      payee.name !== null && [texts.to, payee.name],
      payee.phone !== null && [
        texts.phone,
        [formatPhone(payee.phone), bankOf(payee.bankCode)].filter(Boolean).join(' · '),
      ],
      payee.accountNumber !== null && [texts.account, payee.accountNumber],
      payee.document !== null && [texts.document, payee.document],
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

interface RowProps {
  of: Approval
  onAsk(decision: Decision): void
}

const Row = ({ of: approval, onAsk }: RowProps) => {
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
          <button type="button" class="small" onClick={() => onAsk('approve')}>
            {texts.approve}
          </button>
          <button type="button" class="plain small" onClick={() => onAsk('reject')}>
            {texts.reject}
          </button>
        </div>
      )}
    </>
  )
}
