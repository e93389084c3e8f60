import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { download, readFile } from '../../parts/download.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment, moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { usePolling } from '../../requests/use-polling.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { PayoutRows, paidEarlier, repeatedRows } from './payout-rows.tsx'
import { PayoutStatus } from './payouts.tsx'
import { payoutTexts } from './texts.ts'

const texts = payoutTexts.detail
type PayoutView = Schemas['PayoutWithRows']
type StepName = 'submit' | 'approve' | 'cancel'

const POLL_MS = 5_000
/** Larger ones read their rows again when all are settled. */
const FOLLOWED_ROWS = 100

const settledOf = ({ sums }: PayoutView) => sums.success.count + sums.failed.count

/** One payout: what it pays, who has agreed to it, and how far it has come. */
export function Payout({ at }: ScreenProps<'payout'>) {
  const { client, id } = useMerchant()
  const path = { payoutId: at.payout }
  const read = (rows: 'all' | 'none') => client.getPayout({ ...path, query: { rows } })
  const reading = useRequest(() => read('none'), [id, at.payout])
  const payout = reading.data
  useTitle(payout?.label ?? payoutTexts.title)
  const isFollowed = payout !== null && payout.rowCount <= FOLLOWED_ROWS
  const rows = useRequest(
    () => read('all'),
    [id, at.payout, payout?.status, isFollowed && settledOf(payout)],
  )
  usePolling(
    payout?.status === 'processing' || payout?.status === 'scheduled',
    POLL_MS,
    reading.reload,
  )
  return (
    <Show of={reading}>
      {(shown) => (
        <>
          <div class="title">
            <div>
              <h1>{shown.label ?? payoutTexts.payments(shown.rowCount)}</h1>
              {shown.label !== null && <p class="quiet">{payoutTexts.payments(shown.rowCount)}</p>}
              <p class="price money">{moneyText(shown.total)}</p>
            </div>
            <PayoutStatus of={shown} />
          </div>
          <Progress of={shown} />
          <section class="card">
            <PayoutFacts of={shown} />
            <Actions
              of={shown}
              earlier={paidEarlier(rows.data?.rows ?? [])}
              onDone={reading.reload}
            />
          </section>
          <Show of={rows}>
            {(whole) => (
              <>
                {shown.startedAt === null && repeatedRows(whole.rows) > 0 && (
                  <p class="notice wait">{texts.same(repeatedRows(whole.rows))}</p>
                )}
                {paidEarlier(whole.rows) > 0 && (
                  <p class="notice bad" role="alert">
                    {texts.earlier(paidEarlier(whole.rows), whole.rows.length)}
                  </p>
                )}
                <PayoutRows of={whole.rows} />
                {whole.label !== null && <KeepGroup label={whole.label} rows={whole.rows} />}
              </>
            )}
          </Show>
        </>
      )}
    </Show>
  )
}

interface KeepGroupProps {
  label: string
  rows: PayoutView['rows']
}

/** Makes those whom a payout pays the user’s contacts, as a group by its name. */
function KeepGroup({ label, rows }: KeepGroupProps) {
  const { environment } = useMerchant()
  const people = [...new Map(rows.map((row) => [row.phone, row])).values()]
  return (
    <div class="actions">
      <QuickAction
        label={texts.keepGroup(label)}
        look="plain"
        send={() =>
          api.savePayees({
            body: {
              environment,
              payees: people.map(({ phone, bankCode, document, name }) => ({
                ...{ phone, document, name, group: label },
                // A payout has none but those that the interface names.
                bankCode: bankCode as Schemas['PayeeFields']['bankCode'],
              })),
            },
          })
        }
        onDone={({ data }) => tell(texts.groupKept(data.length))}
      />
    </div>
  )
}

const PayoutFacts = ({ of: payout }: { of: PayoutView }) => (
  <Facts
    of={[
      [texts.account, `${payout.account.bankName}, ${payout.account.accountNumber.slice(-4)}`],
      payout.scheduledFor !== null && [
        texts.scheduled,
        <Moment key="scheduled" of={payout.scheduledFor} />,
      ],
      [texts.created, payout.createdBy.name],
      payout.submittedBy && [texts.submitted, payout.submittedBy.name],
      payout.approvedBy && [texts.approved, payout.approvedBy.name],
      payout.completedAt !== null && [
        texts.completed,
        <Moment key="completed" of={payout.completedAt} />,
      ],
    ]}
  />
)

const SUMS = ['success', 'failed', 'pending', 'waiting'] as const

/** How far a payout has come, once it is approved, and why it does not go on. */
function Progress({ of: payout }: { of: PayoutView }) {
  const { status, sums, pausedReason, needsReview, rowCount } = payout
  if (payout.startedAt === null) return null
  return (
    <section class="card">
      {status === 'processing' && (
        <div role="status" class="stack">
          <span>{texts.progress(settledOf(payout), rowCount)}</span>
          <progress
            value={settledOf(payout)}
            max={rowCount}
            aria-label={texts.progress(settledOf(payout), rowCount)}
          />
        </div>
      )}
      {pausedReason && <p class="notice wait">{texts.paused[pausedReason]}</p>}
      {needsReview > 0 && <p class="notice wait">{texts.review(needsReview)}</p>}
      <Facts
        of={SUMS.map(
          (sum) =>
            sums[sum].count > 0 && [
              texts.sums[sum],
              `${moneyText(sums[sum].amount)} · ${payoutTexts.payments(sums[sum].count)}`,
            ],
        )}
      />
    </section>
  )
}

interface ActionsProps {
  of: PayoutView
  /** How many of its rows another payout pays too. */
  earlier: number
  onDone(): void
}

/** What the person may do with it now. Only the service decides; an owner may be alone with it. */
function Actions(props: ActionsProps) {
  const { of: payout } = props
  const current = useStore(session)
  const { can, role, client, id } = useMerchant()
  const team = useRequest(() => client.listMembers({}), [id])
  const isOwn = current.state === 'in' && payout.submittedBy?.id === current.user.id
  const awaits = payout.status === 'awaiting_approval'
  const isAlone =
    role === 'OWNER' &&
    team.data !== null &&
    !team.data.data.some((member) => member.role === 'ADMIN')
  const mayApprove = awaits && (!isOwn || isAlone)
  const mayCancel = awaits || payout.status === 'draft' || payout.status === 'scheduled'
  return (
    <>
      {payout.returned && <p class="notice wait">{texts.returned[payout.returned.because]}</p>}
      {awaits && isOwn && !isAlone && <p class="notice quiet">{texts.own}</p>}
      <div class="actions">
        {payout.status === 'draft' && <Step step="submit" {...props} />}
        {mayApprove && <Step step="approve" {...props} />}
        {mayCancel && <Step step="cancel" {...props} />}
        {payout.startedAt !== null && <Report of={payout} />}
        {can('payouts:write') && <Again of={payout} />}
      </div>
    </>
  )
}

function Step({ of: payout, earlier, step, onDone }: ActionsProps & { step: StepName }) {
  const { client } = useMerchant()
  const sends = {
    submit: client.submitPayout,
    approve: client.approvePayout,
    cancel: client.cancelPayout,
  }
  const leads = {
    submit: texts.submitLead,
    approve: texts.approveLead(moneyText(payout.total), payoutTexts.payments(payout.rowCount)),
    cancel: texts.cancelLead,
  }
  return (
    <Action
      label={texts[step]}
      look={step === 'cancel' ? 'plain' : 'main'}
      send={() => sends[step]({ payoutId: payout.id })}
      onDone={onDone}
      danger={step === 'cancel'}
    >
      <p class="quiet">{leads[step]}</p>
      {step !== 'cancel' && earlier > 0 && (
        <p class="notice bad">{texts.earlier(earlier, payout.rowCount)}</p>
      )}
    </Action>
  )
}

/** Leads to another payout with the same payments, or with those that failed once no other one is under way. */
const Again = ({ of: { id: from, status, sums } }: { of: PayoutView }) => (
  <>
    {status === 'completed_with_failures' && (
      <Link to={merchantPath('newPayout', {}, { from, rows: 'failed' })} class="button plain">
        {texts.retry(sums.failed.count)}
      </Link>
    )}
    {status !== 'draft' && (
      <Link to={merchantPath('newPayout', {}, { from })} class="button plain">
        {texts.repeat}
      </Link>
    )}
  </>
)

function Report({ of: { id: payoutId } }: { of: PayoutView }) {
  const { client } = useMerchant()
  return (
    <QuickAction
      label={texts.report}
      look="plain"
      send={async () => readFile(await client.getPayoutReport({ payoutId }))}
      onDone={({ file }) => download(file, `lote-${payoutId}.csv`)}
    />
  )
}
