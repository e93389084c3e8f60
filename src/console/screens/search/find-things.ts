import { bankName } from '../../../domain/banks.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { memberTexts } from '../../frame/member-texts.ts'
import type { useMerchant } from '../../merchant.ts'
import { merchantPath } from '../../merchant.ts'
import { personInitials } from '../../parts/initials.ts'
import { moneyText } from '../../parts/money.tsx'
import type { RowOf } from '../../parts/rows.tsx'
import { api } from '../../requests/client.ts'
import { numberText } from '../charge-notes/texts.ts'
import { initialsOf } from '../collections/owed.ts'
import { traitsOf } from '../customers/texts.ts'
import { aboutText, payerText } from '../payments/payment-rows.tsx'

/** Something that was found, as a row that leads to it. */
export type Found = RowOf & { id: string }

export interface Group {
  name: 'payments' | 'links' | 'orders' | 'customers' | 'notes' | 'people' | 'screens'
  found: readonly Found[]
}

/** Of each kind there are lists of their own for more. */
const MOST = 5

type Merchant = ReturnType<typeof useMerchant>

/** Asks for each kind of thing at once. What fails, or is not for the user’s role, is left out. */
export const findThings = async (merchant: Merchant, term: string): Promise<readonly Group[]> =>
  Promise.all([
    payments(merchant, term),
    links(merchant, term),
    orders(merchant, term),
    customers(merchant, term),
    notes(merchant, term),
    people(merchant, term),
  ])

async function payments({ client, environment }: Merchant, search: string): Promise<Group> {
  const { data } = await client.listTransactions({ query: { environment, search, limit: MOST } })
  const found = (data?.data ?? []).map((payment) => ({
    id: payment.id,
    to: merchantPath('payment', { transaction: payment.id }),
    mark: payment.payer.bankCode ?? undefined,
    name: payerText(payment),
    about: aboutText(payment),
    figure: moneyText(payment.amountVes),
  }))
  return { name: 'payments', found }
}

async function links({ client, environment }: Merchant, search: string): Promise<Group> {
  const { data } = await client.listPaymentLinks({ query: { environment, search, limit: MOST } })
  const found = (data?.data ?? []).map(({ id, label, amount, currency }) => ({
    id,
    to: merchantPath('link', { link: id }),
    name: label,
    figure: amount === null ? undefined : moneyText(amount, currency),
  }))
  return { name: 'links', found }
}

async function orders({ client, environment }: Merchant, reference: string): Promise<Group> {
  const { data } = await client.listCheckouts({
    query: { environment, externalReference: reference, limit: MOST },
  })
  const found = (data?.data ?? []).map(
    ({ id, externalReference, description, amount, currency }) => ({
      id,
      to: merchantPath('order', { order: id }),
      name: externalReference,
      about: description,
      figure: moneyText(amount, currency),
    }),
  )
  return { name: 'orders', found }
}

async function customers({ client, environment }: Merchant, search: string): Promise<Group> {
  const { data } = await client.listCustomers({ query: { environment, search, limit: MOST } })
  const found = (data?.data ?? []).map((customer) => ({
    id: customer.id,
    to: merchantPath('customer', { customer: customer.id }),
    mark: initialsOf(customer.name),
    name: customer.name,
    about: traitsOf(customer),
  }))
  return { name: 'customers', found }
}

async function notes({ client, environment }: Merchant, search: string): Promise<Group> {
  const { data } = await client.listChargeNotes({ query: { environment, search, limit: MOST } })
  const found = (data?.data ?? []).map((note) => ({
    id: note.id,
    to: merchantPath('chargeNote', { note: note.id }),
    name: `${numberText(note.number)} · ${note.concept}`,
    about: note.customerName,
    figure: moneyText(note.amount, note.currency),
  }))
  return { name: 'notes', found }
}

/** Who works there, and whom the user has paid: both are few, and are searched here. */
async function people(merchant: Merchant, term: string): Promise<Group> {
  const { client, can, environment } = merchant
  if (!can('members:read')) return { name: 'people', found: [] }
  const [members, payees] = await Promise.all([
    client.listMembers({}),
    api.listPayees({ query: { environment } }),
  ])
  const found = [
    ...(members.data?.data ?? []).map(({ userId, name, email, role }) => ({
      id: userId,
      to: merchantPath('team'),
      mark: personInitials(name),
      name,
      about: `${memberTexts.roles[role]} · ${email}`,
    })),
    ...(payees.data?.data ?? []).map(({ id, name, phone, bankCode }) => ({
      id,
      to: merchantPath('payee', { payee: id }),
      mark: personInitials(name),
      name,
      about: `${formatPhone(phone)} · ${bankName(bankCode)}`,
    })),
  ].filter(({ name, about }) => hasText(`${name} ${about}`, term))
  return { name: 'people', found: found.slice(0, MOST) }
}

/** Whether a text has a term, whatever its accents and capitals. */
export const hasText = (text: string, term: string): boolean => plain(text).includes(plain(term))

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
