import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, contrastFaultsIn } from './accessibility.ts'
import {
  type Actor,
  createMerchant,
  createSession,
  createUser,
  type MerchantFixture,
  PASSWORD,
  refreshTokenOf,
} from './actors.ts'
import type { Visitor } from './browser.ts'
import type { Visit, VisitOptions } from './browser-contexts.ts'
import type { Service } from './service.ts'

/** An old phone of the country, in Spanish. */
export const PHONE = { viewport: { width: 360, height: 740 }, locale: 'es-VE' }

/** Where pictures of the screens are kept, if anybody asks for them. */
const PICTURES = process.env.CONSOLE_PICTURES
let pictures = 0

/** A computer, by night: all that can differ from a phone by day is its width and its colours. */
const COMPUTER = { width: 1280, height: 800 }

/** Expects that axe finds nothing in light, and that the screen fits, which is on a phone unless the test has widened it. */
export async function expectGoodOnPhone(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await accessibilityFaults(page)).toEqual([])
  await expectFits(page, page.viewportSize()?.width ?? 0)
}

/** Expects the same in every look: besides, that it fits a computer, and that dark has contrast there. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectGoodOnPhone(page)
  pictures += 1
  await takePicture(page, 'phone-light')
  await page.setViewportSize(COMPUTER)
  expect(await contrastFaultsIn(page, 'dark')).toEqual([])
  await expectFits(page, COMPUTER.width)
  await takePicture(page, 'computer-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await takePicture(page, 'computer-light')
  await page.setViewportSize(PHONE.viewport)
  await expectFits(page, PHONE.viewport.width)
}

/** A table becomes cards once the screen has heard of its new width. */
const expectFits = (page: Page, width: number) =>
  expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)

async function takePicture(page: Page, look: string): Promise<void> {
  if (!PICTURES) return
  await page.screenshot({
    path: `${PICTURES}/${process.pid}-${pictures}-${look}.png`,
    fullPage: true,
  })
}

/** A test of a journey on a phone by day, and one of the full run that judges its screens in every look. */
export function testInEveryLook(
  title: string,
  journey: (expectGood: typeof expectGoodScreen) => Promise<void>,
): void {
  test(title, () => journey(expectGoodOnPhone))
  test(`${title}, in every look`, { tags: ['full'] }, () => journey(expectGoodScreen))
}

/** Types a user's e-mail and password, in Spanish. */
export async function logIn(page: Page, { email }: Pick<Actor, 'email'>): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens a path of the console in Spanish as somebody who has logged in, with the second factor if there is one. */
export async function enterConsole(
  service: Service,
  visit: Visitor,
  user: Pick<Actor, 'uuid'>,
  path: string,
  options: VisitOptions = PHONE,
): Promise<Visit> {
  const cookies = [await cookieOf(service, user)]
  return visit(`${service.url}/console${path}`, { ...options, cookies })
}

/** What a browser has of somebody who has logged in, with the second factor if there is one. */
export async function cookieOf(service: Service, user: Pick<Actor, 'uuid'>) {
  const [found] = await service.database.query<{ has_factor: boolean }>(
    'select has_factor($1) as has_factor',
    [user.uuid],
  )
  const session = await createSession(service, user.uuid, {
    factorPresented: found?.has_factor === true,
  })
  return sessionCookie(service, refreshTokenOf(session))
}

/** What a log-in leaves in the browser. */
const sessionCookie = ({ url }: Service, value: string) => ({
  ...{ name: '__Host-console', value, domain: new URL(url).hostname, path: '/', expires: -1 },
  ...{ httpOnly: true, secure: true, sameSite: 'Strict' as const },
})

/** As if what the user's sessions have presented was presented this many minutes earlier. */
export async function ageSessions(
  { database }: Service,
  { uuid }: Pick<Actor, 'uuid'>,
  minutes = 11,
): Promise<void> {
  await database.query(
    `update sessions set password_presented_at = password_presented_at - make_interval(mins => $2),
       factor_presented_at = factor_presented_at - make_interval(mins => $2)
     where user_id = $1`,
    [uuid, minutes],
  )
}

interface Shop {
  page: Page
  /** The path of the merchant's screens. */
  at: string
  owner: Actor
  merchant: MerchantFixture
}

/** Opens the test environment of a new merchant as its owner, in English. */
export async function enterShop(service: Service, visit: Visitor): Promise<Shop> {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const at = `/m/${merchant.id}/test`
  const { page } = await enterConsole(service, visit, owner, at, { ...PHONE, locale: 'en-US' })
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  return { page, at, owner, merchant }
}

/** Moves on with the Tab key until what has this text or label has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(
      '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()',
    )
  for (let step = 0; step < 60; step += 1) {
    if (((await focused()) as string).startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${name}.`)
}
