import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, contrastFaultsIn, LETS_AXE_IN } from './accessibility.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture, PASSWORD } from './actors.ts'
import type { Visitor } from './browser.ts'
import { createRecoveryCode } from './factors.ts'
import type { Service } from './service.ts'

/** An old phone of the country, in Spanish. */
export const PHONE = { viewport: { width: 360, height: 740 }, locale: 'es-VE', ...LETS_AXE_IN }

/** Where pictures of the screens are kept, if anybody asks for them. */
const PICTURES = process.env.CONSOLE_PICTURES
let pictures = 0

const LOOKS = [
  [1280, 800, 'light'],
  [1280, 800, 'dark'],
  [360, 740, 'dark'],
  [360, 740, 'light'],
] as const

/** Where contrast is measured besides: both schemes have the same places for their colours, on either width. */
const isMeasured = (width: number, scheme: string) => width === 1280 && scheme === 'dark'

/** Expects that the screen fits, and that axe finds nothing: in light on a phone, and of its contrast in dark on a computer. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await accessibilityFaults(page)).toEqual([])
  pictures += 1
  for (const [width, height, scheme] of LOOKS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    if (isMeasured(width, scheme)) expect(await contrastFaultsIn(page, scheme)).toEqual([])
    // A table becomes cards once the screen has heard of its new width.
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const name = `${process.pid}-${pictures}-${width}-${scheme}.png`
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}`, fullPage: true })
  }
}

/** Types a user's e-mail and password, in Spanish. */
export async function logIn(page: Page, { email }: Pick<Actor, 'email'>): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens a path of the console and logs a user in, in Spanish; one who has a second factor by a recovery code. */
export async function enterConsole(
  service: Service,
  visit: Visitor,
  user: Pick<Actor, 'email' | 'uuid'>,
  path: string,
) {
  const [found] = await service.database.query<{ has_factor: boolean }>(
    'select has_factor($1) as has_factor',
    [user.uuid],
  )
  const recoveryCode = found?.has_factor ? await createRecoveryCode(service, user) : null
  const visited = await visit(`${service.url}/console${path}`, PHONE)
  await logIn(visited.page, user)
  if (recoveryCode !== null) {
    await visited.page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await visited.page.getByLabel('Código de recuperación').fill(recoveryCode)
    await visited.page.getByRole('button', { name: 'Entrar' }).click()
  }
  return visited
}

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

/** Logs the owner of a new merchant in, in English, in its test environment. */
export async function enterShop(service: Service, visit: Visitor): Promise<Shop> {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const at = `/m/${merchant.id}/test`
  const { page } = await visit(`${service.url}/console${at}`, { ...PHONE, locale: 'en-US' })
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
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
