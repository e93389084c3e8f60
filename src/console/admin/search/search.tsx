import './search.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { momentText, moneyText } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Empty, Show } from '../../parts/reading.tsx'
import { type RowOf, Rows } from '../../parts/rows.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { setQuery, usePlace } from '../../router.tsx'
import { MerchantStatus, PaymentStatus, TransactionStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'

type Results = Schemas['PlatformSearch']

/** As long as somebody types, nothing is asked. */
const PAUSE_MS = 250
/** Less would find nearly all there is. */
const SHORTEST_TERM = 2

/** One search over users, merchants, payments, orders and links. What is searched for is in the address. */
export function Search() {
  useTitle(adminTexts.search.title)
  const term = (usePlace().query.get('q') ?? '').trim()
  return (
    <>
      <h1>{adminTexts.search.title}</h1>
      <SearchField value={term} />
      {term.length < SHORTEST_TERM ? (
        <p class="quiet">
          {say([
            'Un nombre, un RIF, un teléfono, una referencia, un número, un monto, o el comercio y el monto: «Panadería 1.250».',
            'A name, a RIF, a phone, a reference, an id, an amount, or the merchant and the amount: “Panadería 1,250”.',
          ])}
        </p>
      ) : (
        <Found key={term} term={term} />
      )}
    </>
  )
}

/** Searches while somebody types; Enter opens the first that is found. */
function SearchField({ value }: { value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => setQuery({ q: typed.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <search class="search-field">
      <input
        ref={field}
        type="search"
        aria-label={adminTexts.search.label}
        placeholder={adminTexts.search.label}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && typed.trim() === value)
            document.querySelector<HTMLElement>('main .found a.row')?.click()
        }}
      />
    </search>
  )
}

function Found({ term }: { term: string }) {
  const reading = useRequest(() => adminApi.searchPlatform({ query: { q: term } }), [term])
  return (
    <Show of={reading}>
      {(results) => {
        const groups = groupsOf(results).filter(({ rows }) => rows.length > 0)
        if (groups.length === 0)
          return (
            <Empty title={say([`No hay nada con «${term}»`, `There is nothing with “${term}”`])}>
              <p class="quiet">
                {say([
                  'Los montos y los finales de teléfono se buscan en los últimos 20.000 pagos.',
                  'Amounts and ends of phones are looked for in the newest 20,000 payments.',
                ])}
              </p>
            </Empty>
          )
        return (
          <div class="found stack">
            {groups.map(({ name, rows }) => (
              <section key={name} class="stack">
                <h2>{name}</h2>
                <Rows of={rows}>{(row) => row}</Rows>
              </section>
            ))}
          </div>
        )
      }}
    </Show>
  )
}

interface Group {
  name: string
  rows: readonly (RowOf & { id: string })[]
}

const isTest = (environment: 'sandbox' | 'production') =>
  environment === 'sandbox' && adminTexts.environments.test

const joined = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ')

const groupsOf = (results: Results): readonly Group[] => [
  {
    name: adminTexts.sections.transactions,
    rows: results.transactions.map((found) => ({
      id: found.id,
      to: adminPath('transaction', { transaction: found.id }),
      mark: found.bankCode ?? undefined,
      name: found.merchantName,
      about: joined(
        found.label,
        momentText(found.createdAt),
        found.phone && numberEnd(found.phone),
        found.reference && `ref. ${found.reference}`,
        isTest(found.environment),
      ),
      figure: moneyText(found.amountVes),
      state: <TransactionStatus of={found.status} />,
    })),
  },
  {
    name: adminTexts.sections.merchants,
    rows: results.merchants.map(({ id, name, rif, status }) => ({
      id,
      to: adminPath('merchant', { merchant: id }),
      name,
      about: rif,
      state: <MerchantStatus of={status} />,
    })),
  },
  {
    name: adminTexts.sections.users,
    rows: results.users.map(({ id, name, email }) => ({
      id,
      to: adminPath('user', { user: id }),
      name,
      about: email,
    })),
  },
  {
    name: adminTexts.sections.payments,
    rows: results.payments.map((found) => ({
      id: found.id,
      to: adminPath('payment', { payment: found.id }),
      name: joined(adminTexts.kinds[found.kind], found.userName),
      about: joined(
        momentText(found.createdAt),
        found.reference && `ref. ${found.reference}`,
        isTest(found.environment),
      ),
      figure: moneyText(found.amount),
      state: <PaymentStatus of={{ status: found.status, flagged: false }} />,
    })),
  },
  {
    name: adminTexts.sections.links,
    rows: results.paymentLinks.map((found) => ({
      id: found.id,
      to: adminPath('links', {}, { merchant: found.merchantId }),
      name: found.label,
      about: joined(found.merchantName, isTest(found.environment)),
    })),
  },
]
