import { useId, useState } from 'preact/hooks'
import { formatPhone, internationalPhone, isMobilePhone } from '../../../domain/phone.ts'
import { reminderText } from '../../../domain/reminder.ts'
import { useMembership } from '../../frame/membership.ts'
import { language, say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { exchanged, useRate } from '../../parts/exchange.ts'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import type { ChargeNote } from '../charge-notes/texts.ts'
import { numberText } from '../charge-notes/texts.ts'
import type { Customer } from '../customers/texts.ts'
import { messageTexts } from './texts.ts'

interface RemindProps {
  of: ChargeNote
  look?: 'main' | 'plain small'
}

/** Reminds the customer of a note by hand: the text can be changed, and goes by their own WhatsApp, mail, or what they paste it into. */
export const Remind = ({ of: note, look }: RemindProps) => (
  <DialogButton
    label={say(['Recordar', 'Remind'])}
    look={look}
    aria-label={say([
      `Recordar la nota ${numberText(note.number)} a ${note.customerName}`,
      `Remind ${note.customerName} of note ${numberText(note.number)}`,
    ])}
    title={say([`Recordar a ${note.customerName}`, `Remind ${note.customerName}`])}
  >
    {() => <ByHand of={note} />}
  </DialogButton>
)

function ByHand({ of: note }: { of: ChargeNote }) {
  const { client } = useMerchant()
  const reading = useRequest(
    () => client.getCustomer({ customerId: note.customerId }),
    [note.customerId],
  )
  return <Show of={reading}>{(customer) => <Ways of={customer} note={note} />}</Show>
}

/** What is written unless the person writes it otherwise. */
function useUsualText(note: ChargeNote): string {
  const { id } = useMerchant()
  const rate = useRate()
  const merchant = useMembership(id)?.name ?? ''
  const remainingVes =
    note.currency === 'USD' && rate ? exchanged(note.remaining, 'USD', rate) : null
  const { greeting, before } = reminderText(
    { ...note, merchant, customer: note.customerName, remainingVes },
    language,
  )
  const where = say(['Puedes verla y pagarla aquí:', 'You can see and pay it here:'])
  return `${greeting} ${before} ${where} ${note.url}`
}

function Ways({ of: customer, note }: { of: Customer; note: ChargeNote }) {
  const id = useId()
  const usual = useUsualText(note)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? usual
  const hasStopped = (channel: 'mail' | 'whatsapp') =>
    customer.consents.some((consent) => consent.channel === channel && consent.status === 'stopped')
  const phones = hasStopped('whatsapp') ? [] : customer.phones.filter(mayHaveWhatsApp)
  return (
    <div class="stack">
      <div class="field">
        <label for={id}>{say(['Qué se le escribe', 'What is written'])}</label>
        <textarea
          id={id}
          rows={6}
          value={text}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {(['whatsapp', 'mail'] as const).filter(hasStopped).map((channel) => (
        <p key={channel} class="notice wait">
          {say([
            `Pidió que no le escriban por ${messageTexts.by[channel]}.`,
            `They asked not to be written to by ${messageTexts.by[channel]}.`,
          ])}
        </p>
      ))}
      <div class="actions">
        {phones.map((phone) => (
          <a
            key={phone}
            class="button"
            href={`https://wa.me/${numberOf(phone)}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            {say([`WhatsApp al ${formatPhone(phone)}`, `WhatsApp to ${formatPhone(phone)}`])}
          </a>
        ))}
        {phones.length === 0 && !hasStopped('whatsapp') && (
          <a
            class="button"
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            {say(['WhatsApp a un contacto', 'WhatsApp to a contact'])}
          </a>
        )}
        {customer.email !== null && !hasStopped('mail') && (
          <a
            class="button plain"
            href={`mailto:${encodeURIComponent(customer.email)}?subject=${encodeURIComponent(say(['Recordatorio de pago', 'Payment reminder']))}&body=${encodeURIComponent(text)}`}
          >
            {say(['Correo', 'E-mail'])}
          </a>
        )}
        <CopyButton text={text} label={say(['Copiar el texto', 'Copy the text'])} />
      </div>
      <p class="quiet">
        {say([
          'Lo envías tú, desde tu teléfono o tu correo: aquí no queda anotado.',
          'You send it yourself, from your phone or mail: it is not recorded here.',
        ])}
      </p>
    </div>
  )
}

/** Whether it is no landline of here. */
const mayHaveWhatsApp = (phone: string): boolean => phone.startsWith('+') || isMobilePhone(phone)

/** A phone as WhatsApp takes it. */
const numberOf = (phone: string): string =>
  phone.startsWith('+') ? phone.slice(1) : internationalPhone(phone)
