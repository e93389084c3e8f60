import { expect } from 'vitest'
import type { CallResult } from './api.ts'
import {
  BANK_CODES,
  heard,
  nextSerial,
  PHONES,
  type Shop,
  tick,
  type Wish,
} from './approval-shop.ts'
import { newIdempotencyKey } from './order-testbed.ts'

/** A payment above the ceiling, or below it; details that are left out are those that are remembered. */
function newWish(shop: Shop, isLarge: boolean, isWhole: boolean): Wish {
  const { random, keys, till } = shop
  const serial = nextSerial()
  const amount = isLarge ? `${2_000 + serial}.25` : (10 + serial / 100).toFixed(2)
  const phone = random.pick(PHONES)
  const payee = {
    bank_code: random.pick(BANK_CODES),
    document: `V${10_000_000 + random.integerBelow(9)}`,
    name: random.pick(['Luis Rojas', 'Carmen Díaz', 'Pedro Silva']),
  }
  return {
    ...{ amount, phone, key: newIdempotencyKey(), as: random.pick(keys), answers: [] },
    body: {
      ...{ account_number: till.accounts.bnc.id, amount: Number(amount), phone },
      ...{ concept: `Pago ${serial}`, external_reference: `PED-${serial}` },
      ...(isWhole && payee),
    },
  }
}

async function ask(shop: Shop, wish: Wish): Promise<CallResult | null> {
  const { api } = shop.till
  tick(shop)
  return heard(
    api('POST', '/bank/p2p', {
      as: wish.as,
      body: wish.body,
      headers: { 'Idempotency-Key': wish.key },
    }),
  )
}

/** Wants a payment, above the ceiling or below it, with the payee's details or those that are remembered. */
export async function askAnew(shop: Shop, isLarge: boolean): Promise<void> {
  const wish = newWish(shop, isLarge, !isLarge || shop.random.happens(0.5))
  shop.wishes.push(wish)
  wish.answers.push(await ask(shop, wish))
}

/** The same again; or, under the key of what waits or waited, another payment, which never counts. */
export async function askAgain(shop: Shop): Promise<void> {
  const { random, wishes } = shop
  const wish = wishes.length > 0 ? random.pick(wishes.slice(-40)) : undefined
  if (wish === undefined) return
  if (random.happens(0.6) || !wish.answers.some(isWaiting)) {
    wish.answers.push(await ask(shop, wish))
    return
  }
  const other = newWish(shop, true, true)
  const answer = await ask(shop, { ...other, key: wish.key, as: wish.as })
  expect(answer !== null && (answer.status === 201 || isWaiting(answer)), answer?.text).toBe(false)
}

const codeOf = (answer: CallResult | null): string | undefined => answer?.body?.error?.code
const isWaiting = (answer: CallResult | null) => codeOf(answer) === 'APPROVAL_REQUIRED'

/**
 * Asks a last time for what a program wanted: what it was told before is still so, and it has got one payment at most.
 */
export async function askAtLast(shop: Shop, wish: Wish): Promise<void> {
  const answer = await shop.till.api('POST', '/bank/p2p', {
    ...{ as: wish.as, body: wish.body },
    headers: { 'Idempotency-Key': wish.key },
  })
  shop.toldAtLast.push({ amount: wish.amount, answer })
  const made = [...wish.answers, answer].filter((told) => told?.status === 201)
  expect(new Set(made.map((told) => told?.body.id)).size, wish.amount).toBeLessThanOrEqual(1)
  for (const told of made) {
    if (told?.body.status === 'pending') continue
    expect(answer.body, told?.text).toMatchObject({ status: told?.body.status })
  }
}
