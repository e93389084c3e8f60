import { useRef, useState } from 'preact/hooks'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { useRate } from '../../parts/exchange.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Failure, Outcome, RequestOptions, Schemas } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { go } from '../../router.tsx'
import { AddPeople } from './add-people.tsx'
import { useKeptRows } from './kept-rows.ts'
import { PaidFrom } from './paid-from.tsx'
import { ScheduledFor } from './scheduled-for.tsx'
import { WageDialog } from './wage-dialog.tsx'
import { countToCheck, WageList } from './wage-list.tsx'
import { missingOf, NOBODY, totalOf, type WageRow } from './wage-rows.ts'
import { wageTexts as texts } from './wage-texts.ts'
import type { Wages } from './wages-of.ts'

type NewRow = Schemas['NewPayout']['rows'][number]

const payoutRow = ({
  amount,
  bankCode,
  externalReference,
  last: _,
  paidAt: __,
  ...row
}: WageRow): NewRow => ({
  ...row,
  // Of the banks that the interface names; it is the service that refuses another.
  bankCode: bankCode as NewRow['bankCode'],
  amount: Number(amount),
  ...(externalReference !== '' && { externalReference }),
})

/** What the service says of the rows it was sent, each at its row. */
function problemsIn(failure: Failure | null, rows: readonly WageRow[]): Map<WageRow, string> {
  const problems = new Map<WageRow, string>()
  if (failure?.kind !== 'refused') return problems
  for (const { path, message } of failure.error.details) {
    const row = rows[Number(/^rows\.(\d+)/.exec(path)?.[1] ?? Number.NaN)]
    if (row) problems.set(row, message)
  }
  return problems
}

interface WageEditorProps {
  /** What is paid, by which what was typed is found again. */
  name: string
  of: Wages
}

/** Whom to pay how much, to be typed, pasted, taken from the contacts or changed, and then submitted or kept as a draft. */
export function WageEditor({ name, of: { label, rows: first, contacts } }: WageEditorProps) {
  const { id: merchantId, environment, client } = useMerchant()
  const rate = useRate()
  const [rows, setRows, forget] = useKeptRows(`${merchantId} ${environment} ${name}`, first)
  const [problems, setProblems] = useState<ReadonlyMap<WageRow, string>>(new Map())
  const [edited, setEdited] = useState<WageRow | null>(null)
  const isSubmitted = useRef(true)
  const total = totalOf(rows)
  const toCheck = countToCheck(rows, problems)

  const replace = (before: WageRow, row: WageRow) => {
    const isNew = !rows.includes(before)
    const changed = isNew ? [...rows, row] : rows.map((one) => (one === before ? row : one))
    setRows(changed)
    setEdited(isNew ? null : (changed.find((one) => missingOf(one).length > 0) ?? null))
  }

  async function send(
    { label = '', scheduledFor, account }: Record<string, string>,
    options: RequestOptions,
  ): Promise<Outcome<Schemas['Payout']>> {
    const isToSubmit = isSubmitted.current
    isSubmitted.current = true
    const missing = rows.filter((row) => missingOf(row).length > 0).length
    if (rows.length === 0 || missing > 0) {
      const message = rows.length === 0 ? texts.none : texts.toCheck(missing)
      return { data: null, failure: wrongFields([{ path: 'rows', message }]) }
    }
    const made = await client.createPayout(
      {
        body: {
          environment,
          ...(label !== '' && { label }),
          ...(scheduledFor && { scheduledFor }),
          ...(account && { account }),
          rows: rows.map(payoutRow),
        },
      },
      options,
    )
    setProblems(problemsIn(made.failure, rows))
    // A draft that cannot be submitted is shown, with the button that submits it.
    if (made.failure === null && isToSubmit) await client.submitPayout({ payoutId: made.data.id })
    return made
  }

  return (
    <>
      <div class="day-title">
        <span>{texts.people(rows.length)}</span>
        <span class="money">{moneyText(total)}</span>
      </div>
      {rows.length === 0 ? (
        <p class="notice quiet">{texts.paste}</p>
      ) : (
        <WageList rows={rows} problems={problems} rate={rate} onEdit={setEdited} />
      )}
      <AddPeople
        contacts={contacts.filter(({ phone }) => !rows.some((row) => row.phone === phone))}
        onType={() => setEdited({ ...NOBODY, concept: rows[0]?.concept ?? '' })}
        onAdd={(added) => setRows([...rows, ...added])}
      />
      {toCheck > 0 && (
        <p class="notice wait" role="status">
          <strong>{texts.toCheck(toCheck)}</strong> {texts.nothingSent}
        </p>
      )}
      <section class="card">
        <Form
          once={`payout ${merchantId} ${environment}`}
          // What is refused made nothing: what is sent after it is another request.
          isNewAfterRefusal
          send={send}
          onDone={({ id }) => {
            forget()
            go(merchantPath('payout', { payout: id }), { replace: true })
          }}
          action={texts.submit(moneyText(total))}
          refusals={{ INVALID_REQUEST: rows.length === 0 ? texts.none : texts.toCorrectAll }}
          aside={
            <button
              type="submit"
              class="plain"
              onClick={() => {
                isSubmitted.current = false
              }}
            >
              {texts.draft}
            </button>
          }
        >
          <Field
            name="label"
            label={texts.label}
            hint={texts.labelHint}
            value={label ?? undefined}
            maxLength={60}
            autoComplete="off"
            optional
          />
          <ScheduledFor />
          <PaidFrom />
        </Form>
      </section>
      {edited && (
        <WageDialog
          key={rows.indexOf(edited)}
          of={edited}
          problem={problems.get(edited)}
          onSave={(row) => replace(edited, row)}
          onRemove={
            rows.includes(edited)
              ? () => {
                  setRows(rows.filter((row) => row !== edited))
                  setEdited(null)
                }
              : undefined
          }
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
