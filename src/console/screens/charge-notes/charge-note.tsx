import '../links/link.css'
import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/form.tsx'
import { dayText, Moment, Money, moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { collectionTexts } from '../collections/texts.ts'
import { Simulation } from '../links/simulation.tsx'
import { Outside } from '../orders/outside.tsx'
import { PaymentStatus } from '../payments/payment-rows.tsx'
import { Remind } from '../reminders/remind.tsx'
import { NoteStatus } from './note-status.tsx'
import { type ChargeNote, isOwed, numberText, noteTexts as texts } from './texts.ts'

/** One note: how it is shared, what was paid of it, and what can still be changed. */
export function ChargeNoteDetail({ at }: ScreenProps<'note'>) {
  const { client, id, environment, can } = useMerchant()
  useTitle(texts.one)
  const reading = useRequest(() => client.getChargeNote({ noteId: at.note }), [id, at.note])
  return (
    <Show of={reading}>
      {(note) => (
        <>
          <div class="title">
            <div>
              <h1>
                {numberText(note.number)} · {note.concept}
              </h1>
              <p class="price money">{moneyText(note.amount, note.currency)}</p>
            </div>
            <NoteStatus of={note} />
          </div>
          <div>
            <p>
              {note.customerName} · {texts.dueOn.toLowerCase()} {dayText(note.dueOn)}
            </p>
            <p class="quiet">{collectionTexts.noInvoice}</p>
          </div>
          {isOwed(note) && <ShareNote of={note} />}
          <section class="card">
            <NoteFacts of={note} />
            <div class="actions">
              {environment === 'test' && can('sandbox:write') && isOwed(note) && (
                <Simulation of={payable(note)} onPaid={reading.reload} />
              )}
              {can('collections:write') && isOwed(note) && (
                <ChangeNote of={note} onDone={reading.reload} />
              )}
            </div>
            {isOwed(note) && (
              <Ask action="collections:write" what={say(['Cambiar o anular', 'Change or void'])} />
            )}
          </section>
          <Payments key={`${note.paid} ${note.status}`} checkout={note.checkoutId} />
        </>
      )}
    </Show>
  )
}

/** A note as what a test payment pays. */
const payable = ({ id, url, amount }: ChargeNote) => ({
  id,
  url,
  amount,
  status: 'ACTIVE' as const,
})

const ShareNote = ({ of: note }: { of: ChargeNote }) => (
  <section class="card share">
    <img
      src={`${new URL(note.url).pathname}/qr.svg`}
      alt={say(['Código QR para pagar la nota', 'QR code to pay the note'])}
      width="200"
    />
    <div class="stack">
      <Remind of={note} look="main" />
      <CopyButton look="plain" text={note.url} label={say(['Copiar el enlace', 'Copy the link'])} />
      <a class="button plain" href={note.url} target="_blank" rel="noreferrer">
        {say(['Abrir', 'Open'])}
      </a>
      <button type="button" class="plain" onClick={() => print()}>
        {say(['Imprimir', 'Print'])}
      </button>
    </div>
  </section>
)

const NoteFacts = ({ of: note }: { of: ChargeNote }) => (
  <Facts
    of={[
      [
        say(['Cliente', 'Customer']),
        <Link key="customer" to={merchantPath('customer', { customer: note.customerId })}>
          {note.customerName}
        </Link>,
      ],
      note.paid > 0 && [say(['Pagado', 'Paid']), moneyText(note.paid, note.currency)],
      isOwed(note) && [say(['Falta', 'Remaining']), moneyText(note.remaining, note.currency)],
      note.currency === 'USD' &&
        note.amountVes !== null && [
          say(['Toda en bolívares', 'All of it in bolívares']),
          `${isOwed(note) ? '≈ ' : ''}${moneyText(note.amountVes)}`,
        ],
      [texts.dueOn, dayText(note.dueOn)],
      [say(['Se debe desde el', 'Owed since']), dayText(note.issuedOn)],
      note.paidAt !== null && [
        say(['Pagada del todo', 'Wholly paid']),
        <Moment key="paid" of={note.paidAt} />,
      ],
      note.seriesId !== null && [
        say(['Serie', 'Series']),
        <OfSeries key="series" id={note.seriesId} period={note.period} />,
      ],
      note.externalReference !== null && [
        say(['Tu número', 'Your number']),
        note.externalReference,
      ],
      note.voidReason !== null && [say(['Por qué se anuló', 'Why it was voided']), note.voidReason],
    ]}
  />
)

/** The period of the series that has made it, which not everybody may see. */
function OfSeries({ id, period }: { id: string; period: string | null }) {
  const { can } = useMerchant()
  if (!can('collections:export')) return <>{period}</>
  return <Link to={merchantPath('series', { series: id })}>{period}</Link>
}

interface ChangeNoteProps {
  of: ChargeNote
  onDone(): Promise<void>
}

/** What it asks for stays as its customer has seen it. */
function ChangeNote({ of: note, onDone }: ChangeNoteProps) {
  const { client } = useMerchant()
  const path = { noteId: note.id }
  return (
    <>
      {note.paid === 0 && (
        <Action
          label={say(['Cambiar', 'Change'])}
          look="plain"
          title={say(['Cambiar la nota', 'Change the note'])}
          action={say(['Guardar', 'Save'])}
          send={({ concept = '', dueOn = '' }) =>
            client.updateChargeNote({ ...path, body: { concept, dueOn } })
          }
          onDone={() => {
            const { concept, dueOn } = note
            tell(say(['Nota guardada', 'Note saved']), async () => {
              await client.updateChargeNote({ ...path, body: { concept, dueOn } })
              await onDone()
            })
            void onDone()
          }}
        >
          <p class="quiet">
            {say([
              'El monto no se cambia: anúlala y haz otra.',
              'The amount is not changed: void it, and make another one.',
            ])}
          </p>
          <Field name="concept" label={texts.concept} value={note.concept} maxLength={120} />
          <Field name="dueOn" type="date" label={texts.dueOn} value={note.dueOn} />
        </Action>
      )}
      <Action
        label={say(['Anular', 'Void'])}
        look="plain"
        title={say([`¿Anular la nota ${note.number}?`, `Void note ${note.number}?`])}
        action={say(['Anular la nota', 'Void the note'])}
        once={`void ${note.id}`}
        send={({ reason }, options) =>
          client.voidChargeNote({ ...path, body: reason ? { reason } : {} }, options)
        }
        onDone={onDone}
        danger
      >
        <p class="quiet">
          {say([
            'Ya no se puede pagar, y no se deshace. Conserva su número. Lo que se pagó de ella queda sin aplicar.',
            'It can no longer be paid, and this is not undone. It keeps its number. What was paid of it is kept unapplied.',
          ])}
        </p>
        <Field name="reason" label={say(['Por qué', 'Why'])} maxLength={200} optional />
      </Action>
    </>
  )
}

function Payments({ checkout }: { checkout: string }) {
  const { client } = useMerchant()
  const reading = useRequest(() => client.getCheckout({ checkoutId: checkout }), [checkout])
  return (
    <Show of={reading}>
      {(order) => (
        <>
          {order.transactions.length > 0 && <PaymentLines of={order.transactions} />}
          {order.externalPayments.length > 0 && <Outside of={order} />}
        </>
      )}
    </Show>
  )
}

const PaymentLines = ({ of }: { of: Schemas['Checkout']['transactions'] }) => (
  <section class="card">
    <h2>{say(['Pagos de esta nota', 'Payments of this note'])}</h2>
    <ul class="lines">
      {of.map(({ id, status, amountVes, createdAt }) => (
        <li key={id}>
          <Link to={merchantPath('payment', { transaction: id })}>
            <Moment of={createdAt} />
          </Link>
          <div class="figure">
            <Money of={amountVes} />
            <PaymentStatus of={status} />
          </div>
        </li>
      ))}
    </ul>
  </section>
)
