import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_ROUTES } from '../../src/console/admin/routes.ts'
import { ROUTES } from '../../src/console/routes.ts'
import { createMerchant, createUser } from '../support/actors.ts'
import { describeInBrowser, describeInOnePage, type Visitor } from '../support/browser.ts'
import type { Visit, VisitOptions } from '../support/browser-contexts.ts'
import { enterConsole, expectGoodOnPhone, expectGoodScreen, PHONE } from '../support/console.ts'
import { createAdministrator } from '../support/factors.ts'
import { createInvitation } from '../support/invitations.ts'
import { createMovement } from '../support/movements.ts'
import { type Service, startService } from '../support/service.ts'
import { createAttempt } from '../support/webhooks.ts'
import { createWorld, type World } from '../support/world.ts'

let service: Service
let world: World
/** What stands in a screen's path for the names in it. */
let parts: Record<string, string>
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
  const { merchant, account, delivery } = world
  const other = await createMerchant(service, await createUser(service))
  const invitation = await createInvitation(service, other, { email: world.owner.email })
  const movement = await createMovement(service, account)
  await createAttempt(service, delivery)
  parts = {
    ...{ merchant: merchant.id, environment: 'test', token: invitation.token },
    ...{ link: world.link.id, transaction: world.transaction.id, order: world.checkout.id },
    ...{ payout: world.submittedPayout.id, payment: world.flaggedOrder.id, account: account.id },
    ...{ movement: movement.id, connection: world.bankConnection.id, day: world.closedDay },
    ...{ external: world.external.id, shift: world.closedShift.id, branch: world.branch.id },
    ...{ payee: world.payee.id, channel: world.channel.id },
    ...{ customer: world.customer.id, note: world.note.id, series: world.series.id, kind: 'notes' },
    ...{ webhook: world.webhook.id, delivery: delivery.id, event: delivery.event.id },
  }
})
afterAll(() => service.stop())

/** Who is not logged in sees these; the second step of a log-in comes after the first alone. */
const OUTSIDE = ['/enter', '/register', '/verify', '/forgot']
const INSIDE = Object.values<string>(ROUTES).filter(
  (path) => !['/enter/factor', '/admin', ...OUTSIDE].includes(path),
)
const ADMINISTRATORS = Object.values(ADMIN_ROUTES)

/** A connection to a bank, and what it shows, is of live money. */
const isLive = (screen: string) => screen.startsWith(ROUTES.banks) || screen === ROUTES.statements

function pathOf(screen: string, others: Record<string, string> = {}): string {
  const values = { ...parts, ...(isLive(screen) && { environment: 'live' }), ...others }
  return screen.replaceAll(/:(\w+)/g, (_, name: keyof typeof values) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing is made for ${name} of ${screen}.`)
    return value
  })
}

/** Shows another screen as the back button does, without loading the console anew. */
async function show(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/console${path}`)})
    dispatchEvent(new PopStateEvent('popstate'))`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const unfinished = page.locator('.loading, [aria-busy=true]')
  await expect.poll(() => unfinished.count(), { interval: 20 }).toBe(0)
}

/** Judges a screen that is shown in a page in which others were shown before. */
async function expectOpens(
  { page, problems }: Visit,
  path: string,
  expectGood = expectGoodOnPhone,
): Promise<void> {
  problems.length = 0
  await show(page, path)
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  expect(new URL(page.url()).pathname).toBe(`/console${path}`)
  await expectGood(page)
  expect(problems).toEqual([])
}

const ENGLISH = { ...PHONE, locale: 'en-US' }

type Open = (visit: Visitor, options: VisitOptions) => Promise<Visit>

/** Shows screens one after the other: in Spanish on a phone by day, and in the full run in both languages and every look. */
function describeScreens(
  who: string,
  open: Open,
  screens: readonly string[],
  path: (screen: string) => string,
): void {
  describeInOnePage(
    `for ${who}`,
    (visit) => open(visit, PHONE),
    (opened) => {
      for (const screen of screens) {
        test(`at ${screen}`, () => expectOpens(opened(), path(screen)))
        test(`at ${screen}, in every look`, { tags: ['full'] }, () =>
          expectOpens(opened(), path(screen), expectGoodScreen),
        )
      }
    },
  )
  describeInOnePage(
    `for ${who}, in English`,
    (visit) => open(visit, ENGLISH),
    (opened) => {
      for (const screen of screens)
        test(`at ${screen}, in every look`, { tags: ['full'] }, () =>
          expectOpens(opened(), path(screen), expectGoodScreen),
        )
    },
  )
}

describe('each screen opens without a fault', () => {
  describeInBrowser('for whom is not logged in', (visit) => {
    test.each(OUTSIDE)('at %s', async (screen) => {
      const opened = await visit(`${service.url}/console${screen}`, PHONE)
      await expectOpens(opened, screen)
    })
    test.each(OUTSIDE)('at %s, in every look', { tags: ['full'] }, async (screen) => {
      for (const options of [PHONE, ENGLISH]) {
        const opened = await visit(`${service.url}/console${screen}`, options)
        await expectOpens(opened, screen, expectGoodScreen)
      }
    })
  })

  describeScreens(
    'the owner of a merchant',
    (visit, options) => enterConsole(service, visit, world.owner, '/', options),
    INSIDE,
    (screen) => pathOf(screen),
  )

  describeScreens(
    'an administrator',
    async (visit, options) =>
      enterConsole(service, visit, await createAdministrator(service), '/admin', options),
    ADMINISTRATORS,
    (screen) => {
      const { kycFile, stranger, auditLog } = world
      const user = screen.includes('/kyc/') ? kycFile.userId : stranger.id
      return pathOf(screen, { user, record: auditLog.id })
    },
  )
})
