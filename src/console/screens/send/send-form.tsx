import './send.css'
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { bankOptions } from '../../parts/bank-options.ts'
import { DocumentField } from '../../parts/document-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import type { Outcome, Schemas } from '../../requests/client.ts'
import { setQuery, usePlace } from '../../router.tsx'
import { accountLine, type BankAccount } from '../bank-accounts/account-parts.tsx'
import { Confirm } from './confirm.tsx'
import { type Order, readOrder } from './order.ts'
import { sendTexts as texts } from './texts.ts'

type Payee = Schemas['Payee']
type Bank = Schemas['Bank']
type Sent = Outcome<{ id: string } | null>

interface SendFormProps {
  accounts: readonly BankAccount[]
  payees: readonly Payee[]
  banks: readonly Bank[]
  send(order: Order): Promise<Outcome<{ id: string }>>
}

/** What is typed is checked, then shown to be confirmed, and only then sent. */
export function SendForm({ accounts, payees, banks, send }: SendFormProps) {
  const { environment } = useMerchant()
  const { query } = usePlace()
  const way = query.get('way') === 'transfer' ? 'transfer' : 'mobile'
  const payee = payees.find(({ id }) => id === query.get('to'))
  const [asked, setAsked] = useState<{ order: Order; answer(sent: Sent): void } | null>(null)
  const confirm = async (order: Order): Promise<Sent> => {
    const sent = await new Promise<Sent>((answer) => setAsked({ order, answer }))
    setAsked(null)
    return sent
  }
  return (
    <>
      <Form
        send={async (fields): Promise<Sent> => {
          const read = readOrder({ ...fields, way }, environment)
          return read.failure === null ? confirm(read.data) : read
        }}
        onDone={() => {}}
        action={say(['Revisar el pago', 'Check the payment'])}
        refusals={texts.refusals}
      >
        <Ways of={way} />
        <Field
          name="account_number"
          label={texts.from}
          value={query.get('from') ?? undefined}
          options={accounts.map((account) => [account.id, accountLine(account)] as const)}
        />
        {way === 'mobile' && payees.length > 0 && <PayeeChoice of={payees} chosen={payee} />}
        {way === 'mobile' && payee !== undefined ? (
          <KnownPayee of={payee} />
        ) : (
          <Fragment key={way}>
            {way === 'mobile' ? <PhoneFields banks={banks} /> : <AccountField />}
            <PersonFields />
          </Fragment>
        )}
        <Field
          name="amount"
          label={say(['Monto en bolívares', 'Amount in bolívares'])}
          hint={texts.amountHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <Field
          name="concept"
          label={say(['Concepto', 'Concept'])}
          hint={say([
            'Quien recibe lo ve. Hasta 30 letras.',
            'The payee sees it. Up to 30 letters.',
          ])}
          maxLength={30}
          optional
        />
      </Form>
      {asked && (
        <Confirm
          order={asked.order}
          from={accounts.find(({ id }) => id === asked.order.from)}
          send={async () => asked.answer(await send(asked.order))}
          onCancel={() => asked.answer({ data: null, failure: null })}
        />
      )}
    </>
  )
}

const Ways = ({ of }: { of: 'mobile' | 'transfer' }) => (
  <fieldset class="ways">
    <legend>{say(['Cómo', 'How'])}</legend>
    {(['mobile', 'transfer'] as const).map((way) => (
      <label key={way} class={way === of ? 'chosen' : undefined}>
        <input
          type="radio"
          name="way"
          value={way}
          checked={way === of}
          onChange={() => setQuery({ way: way === 'mobile' ? null : way })}
        />
        {texts.ways[way]}
      </label>
    ))}
  </fieldset>
)

const PayeeChoice = ({ of, chosen }: { of: readonly Payee[]; chosen: Payee | undefined }) => (
  <div class="field">
    <label for="payee">{say(['A quién', 'To whom'])}</label>
    <select id="payee" onChange={({ currentTarget }) => setQuery({ to: currentTarget.value })}>
      <option value="">{say(['A alguien nuevo', 'Somebody new'])}</option>
      {of.map(({ id, name, phone }) => (
        <option key={id} value={id} selected={id === chosen?.id}>
          {name}, {formatPhone(phone)}
        </option>
      ))}
    </select>
  </div>
)

/** Of somebody who was paid before, all is known. */
const KnownPayee = ({ of: { phone, bankCode, document, name } }: { of: Payee }) => (
  <div class="known">
    {Object.entries({ phone, bank_code: bankCode, document, name }).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    <p>
      {bankName(bankCode)}, {formatDocument(document)}
    </p>
  </div>
)

const PhoneFields = ({ banks }: { banks: readonly Bank[] }) => (
  <>
    <Field
      name="phone"
      type="tel"
      label={say(['Teléfono de quien recibe', 'The payee’s phone'])}
      hint={texts.phoneHint}
      autoComplete="off"
      maxLength={20}
    />
    <Field
      name="bank_code"
      label={say(['Banco de quien recibe', 'The payee’s bank'])}
      hint={texts.bankHint}
      options={[
        ['', say(['Elige el banco', 'Choose the bank'])],
        ...bankOptions.filter(([code]) => banks.some((bank) => bank.code === code)),
      ]}
    />
  </>
)

const AccountField = () => (
  <Field
    name="destination_account"
    label={say(['Cuenta de quien recibe', 'The payee’s account'])}
    hint={texts.accountHint}
    inputMode="numeric"
    autoComplete="off"
    maxLength={30}
  />
)

const PersonFields = () => (
  <>
    <DocumentField
      label={say(['Cédula o RIF de quien recibe', 'The payee’s document'])}
      hint={texts.documentHint}
      maxLength={20}
    />
    <Field
      name="name"
      label={say(['Nombre de quien recibe', 'The payee’s name'])}
      hint={texts.nameHint}
      autoComplete="off"
      maxLength={80}
    />
  </>
)
