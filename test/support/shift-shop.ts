import { type Actor, addMember, createUser } from './actors.ts'
import type { CallResult } from './api.ts'
import { createBranch, createTill, type TillFixture } from './floor.ts'
import { type FloorShop, startFloorShop } from './floor-shop.ts'
import { createRate } from './rates.ts'

/** A merchant whose people open shifts at tills, in the test environment. */
export interface ShiftShop extends FloorShop {
  newTill(): Promise<TillFixture>
  newCashier(): Promise<Actor>
  open(till: TillFixture, as: { token: string }, more?: object): Promise<CallResult>
  close(
    shift: { id: string },
    counted: object[],
    as?: { token: string },
    more?: object,
  ): Promise<CallResult>
  /** A till where a new cashier has just opened a shift. */
  newShift(more?: object): Promise<OpenShift>
  read(shift: { id: string }, as?: { token: string }): Promise<CallResult>
  /** What a payer pays at the till through a link, in bolívares, as a simulated charge. */
  charge(till: TillFixture, amount: number): Promise<string>
  /** What somebody says was paid outside. */
  record(body: object, as: { token: string }): Promise<CallResult>
}

export interface OpenShift {
  id: string
  till: TillFixture
  cashier: Actor
}

export async function startShiftShop(): Promise<ShiftShop> {
  const shop = await startFloorShop()
  const { service, merchant, owner, api, call } = shop
  await createRate(service)
  const newTill = async () => createTill(service, await createBranch(service, merchant))
  const newCashier = async () => {
    const cashier = await createUser(service)
    await addMember(service, merchant, cashier, 'CASHIER')
    return cashier
  }
  const open = (till: TillFixture, as: { token: string }, more: object = {}) =>
    call('POST', '/shifts', { tillId: till.id, environment: 'test', ...more }, as)
  return {
    ...shop,
    ...{ newTill, newCashier, open },
    close: (shift, counted, as = owner, more = {}) =>
      call('POST', `/shifts/${shift.id}/close`, { counted, ...more }, as),
    async newShift(more = {}) {
      const [till, cashier] = await Promise.all([newTill(), newCashier()])
      const { status, body, text } = await open(till, cashier, more)
      if (status !== 201) throw new Error(text)
      return { id: body.id, till, cashier }
    },
    read: (shift, as = owner) => call('GET', `/shifts/${shift.id}`, undefined, as),
    async charge(till, amount) {
      const link = await call('POST', '/payment-links', {
        ...{ label: 'Pan', amount, currency: 'VES', environment: 'test', tillId: till.id },
      })
      const paid = await api('POST', `/sandbox/pay/${link.body.token}/charge`, {
        ...{ as: owner, body: { simulate: 'success' } },
      })
      if (paid.status >= 300) throw new Error(paid.text)
      const path = `/transactions?environment=test&paymentLinkId=${link.body.id}`
      return (await call('GET', path)).body.data[0].id
    },
    record: (body, as) =>
      call(
        'POST',
        '/external-payments',
        { method: 'cash', amount: 10, currency: 'VES', environment: 'test', ...body },
        as,
      ),
  }
}
