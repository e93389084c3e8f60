import '../collections/collections.css'
import { startOfCaracasDay } from '../../../domain/caracas.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { exchanged, useRate } from '../../parts/exchange.ts'
import { Facts } from '../../parts/facts.tsx'
import { WIDE } from '../../parts/ledger.tsx'
import { Moment, moneyText, sizeOf } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { readAll } from '../../requests/read-all.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { NoteRows } from '../charge-notes/note-rows.tsx'
import { type ChargeNote, isOwed, noteTexts } from '../charge-notes/texts.ts'
import { collectionTexts } from '../collections/texts.ts'
import { Remind } from '../reminders/remind.tsx'
import { Consents } from './consents.tsx'
import { CustomerField } from './customer-field.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { History } from './history.tsx'
import { OwnPage } from './own-page.tsx'
import { type Customer, customerTexts as texts } from './texts.ts'

/** One customer where nothing else is shown. */
export const CustomerDetail = ({ at }: ScreenProps<'customer'>) => (
  <OneCustomer id={at.customer} heading="h1" />
)

/** The same beside a list of customers, or on a phone in its place. */
export const CustomerBeside = ({ at }: ScreenProps<'customer'>) => (
  <OneCustomer id={at.customer} heading={useMedia(WIDE) ? 'h2' : 'h1'} />
)

interface OneCustomerProps {
  id: string
  /** Of what level the name is: beside a list it is not the screen’s own. */
  heading: 'h1' | 'h2'
}

/** One customer: what they owe, who they are, and what happened with them. */
function OneCustomer({ id: customerId, heading: Heading }: OneCustomerProps) {
  const { client, id, environment } = useMerchant()
  const reading = useRequest(() => client.getCustomer({ customerId }), [id, customerId])
  useTitle(reading.data?.name ?? texts.one)
  const notes = useRequest(
    () =>
      readAll((page) => client.listChargeNotes({ query: { environment, customerId, ...page } })),
    [id, environment, customerId],
  )
  return (
    <Show of={reading}>
      {(customer) => (
        <>
          <Heading>{customer.name}</Heading>
          <Show of={notes}>{(all) => <Owes of={customer} notes={all} />}</Show>
          <About of={customer} onDone={reading.reload} />
          <OwnPage of={customer} onDone={reading.reload} />
          <Consents of={customer} onDone={reading.reload} />
          {notes.data && <History of={customer} notes={notes.data} />}
          <p class="quiet">{collectionTexts.noInvoice}</p>
        </>
      )}
    </Show>
  )
}

const CURRENCIES = ['VES', 'USD'] as const

/** The sum of what is owed in a currency, to the céntimo. */
const sumOf = (notes: readonly ChargeNote[], currency: 'VES' | 'USD'): number =>
  notes
    .filter((note) => note.currency === currency)
    .reduce((cents, { remaining }) => cents + Math.round(remaining * 100), 0) / 100

interface OwesProps {
  of: Customer
  notes: readonly ChargeNote[]
}

function Owes({ of: customer, notes }: OwesProps) {
  const { can } = useMerchant()
  const rate = useRate()
  const open = notes
    .filter(isOwed)
    .sort((one, other) => other.daysOverdue - one.daysOverdue || one.number - other.number)
  const [oldest] = open
  const dollars = sumOf(open, 'USD')
  const owed = CURRENCIES.map((currency) => [currency, sumOf(open, currency)] as const).filter(
    ([, sum]) => sum > 0,
  )
  return (
    <>
      <div>
        <p class="quiet">
          {open.length === 0 ? say(['No debe nada', 'Owes nothing']) : say(['Debe', 'Owes'])}
        </p>
        {owed.map(([currency, sum]) => {
          const text = moneyText(sum, currency)
          return (
            <p key={currency} class={`owed-sum ${sizeOf(text)}`}>
              {text}
            </p>
          )
        })}
        {rate && dollars > 0 && <p class="quiet">≈ {moneyText(exchanged(dollars, 'USD', rate))}</p>}
        <UsualDays of={notes} />
      </div>
      <div class="actions">
        {oldest && <Remind of={oldest} look="main" />}
        {can('collections:write') && (
          <Link
            to={merchantPath('newChargeNote', {}, { customer: customer.id })}
            class={oldest ? 'button plain' : 'button'}
          >
            {noteTexts.create}
          </Link>
        )}
      </div>
      {open.length > 0 ? (
        <NoteRows of={open} isOfOne />
      ) : (
        notes.length === 0 && <Empty title={say(['Aún sin notas', 'No notes yet'])} />
      )}
    </>
  )
}

/** Fewer notes say nothing of what is usual. */
const LEAST_PAID = 3
const DAY_MS = 24 * 60 * 60 * 1000

/** After how many days the customer has paid, of all notes that are paid the one in the middle. */
function UsualDays({ of: notes }: { of: readonly ChargeNote[] }) {
  const days = notes
    .flatMap(({ issuedOn, paidAt }) =>
      paidAt === null ? [] : (Date.parse(paidAt) - startOfCaracasDay(issuedOn).getTime()) / DAY_MS,
    )
    .sort((one, other) => one - other)
  if (days.length < LEAST_PAID) return null
  const usual = Math.max(0, Math.floor(days[Math.floor(days.length / 2)] ?? 0))
  return (
    <p class="quiet">
      {say([
        usual === 1 ? 'Paga en 1 día, por lo general' : `Paga en ${usual} días, por lo general`,
        usual === 1 ? 'Usually pays in 1 day' : `Usually pays in ${usual} days`,
      ])}
    </p>
  )
}

interface AboutProps {
  of: Customer
  onDone(): Promise<void>
}

function About({ of: customer, onDone }: AboutProps) {
  const { can } = useMerchant()
  return (
    <section class="card">
      <Facts
        of={[
          customer.document !== null && [
            say(['Cédula o RIF', 'Cédula or RIF']),
            formatDocument(customer.document),
          ],
          customer.phones.length > 0 && [
            say(['Teléfonos', 'Phones']),
            customer.phones.map(formatPhone).join(', '),
          ],
          customer.email !== null && [say(['Correo', 'E-mail']), customer.email],
          customer.externalReference !== null && [
            say(['Tu número', 'Your number']),
            customer.externalReference,
          ],
          customer.notes !== null && [say(['Qué recordar', 'What to remember']), customer.notes],
          [say(['Desde', 'Since']), <Moment key="since" of={customer.createdAt} />],
        ]}
      />
      {can('collections:write') ? (
        <div class="actions">
          <EditCustomer of={customer} onDone={onDone} />
          <Merge of={customer} />
          <Remove of={customer} />
        </div>
      ) : (
        <Ask action="collections:write" what={say(['Cambiar', 'Change'])} />
      )}
    </section>
  )
}

/** For somebody who was made twice. */
function Merge({ of: customer }: { of: Customer }) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Unir', 'Merge'])}
      look="plain"
      title={say([`Unir a ${customer.name} con otro`, `Merge ${customer.name} into another`])}
      action={say(['Unir los dos', 'Merge both'])}
      once={`merge ${customer.id}`}
      isNewAfterRefusal
      send={({ into = '' }, options) =>
        client.mergeCustomer({ customerId: customer.id, body: { into } }, options)
      }
      onDone={({ id, name }) => {
        tell(say([`Unido con ${name}`, `Merged into ${name}`]))
        go(merchantPath('customer', { customer: id }), { replace: true })
      }}
      danger
    >
      <p class="quiet">
        {say([
          'Para quien se creó dos veces. El otro queda, con sus datos y las notas y teléfonos de los dos; este desaparece. No se deshace.',
          'For who was made twice. The other one stays, with its own data and the notes and phones of both; this one is gone. It is not undone.',
        ])}
      </p>
      <CustomerField
        name="into"
        label={say(['El que queda', 'The one that stays'])}
        without={[customer.id]}
      />
    </Action>
  )
}

function Remove({ of: customer }: { of: Customer }) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Eliminar', 'Remove'])}
      look="plain"
      title={say([`¿Eliminar a ${customer.name}?`, `Remove ${customer.name}?`])}
      action={say(['Eliminar sus datos', 'Remove their data'])}
      send={() => client.deleteCustomer({ customerId: customer.id })}
      onDone={() => {
        tell(say(['Cliente eliminado', 'Customer removed']))
        go(merchantPath('customers'), { replace: true })
      }}
      danger
    >
      <p class="quiet">
        {say([
          'Se borra todo lo que dice quién es. Lo que pagó queda, sin su nombre. No se deshace.',
          'All that tells who they are is deleted. What they have paid stays, without their name. It is not undone.',
        ])}
      </p>
    </Action>
  )
}
