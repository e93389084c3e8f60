import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Cookie,
  Page,
} from 'playwright-core'
import { watchRequest } from './canary.ts'

/** What came of opening a page. */
export interface Visit {
  page: Page
  /** The address of each request, data: left out. */
  requests: string[]
  /** What the console called an error, exceptions, and what the policy refused. */
  problems: string[]
}

export interface VisitOptions extends BrowserContextOptions {
  /** What the browser has of the site already. */
  cookies?: readonly Cookie[]
  /** Whether what the test does to the browser, as to its clock, cannot be undone for the next one. */
  isAlone?: boolean
}

/**
 * A context, which tests use one after another: a new one costs more than what most tests do in it, as it has a process
 * of its own, in which nothing is cached or compiled.
 */
interface UsedContext {
  context: BrowserContext
  /** A page without content, by which the process stays. */
  keeper: Page
  browser: CDPSession
  /** The visit that it is used for. */
  visit: Omit<Visit, 'page'>
}

/** Beyond these, one that becomes free is closed. */
const MAX_FREE = 4

/** Those that nobody uses, by what they were made with, the one that was used last at the end. */
const free: { key: string; used: UsedContext }[] = []

/** Opens an address in a context that has nothing of whoever used it before; `until` is told what ends the visit. */
export async function visitIn(
  browser: Browser,
  url: string,
  options: VisitOptions,
  until: (close: () => Promise<void>) => void,
): Promise<Visit> {
  const { cookies = [], isAlone = false, extraHTTPHeaders = {}, ...made } = options
  const key = JSON.stringify(made)
  const used = (isAlone ? undefined : takeFree(browser, key)) ?? (await makeContext(browser, made))
  until(() => (isAlone ? used.context.close() : giveBack(key, used)))
  const { context, visit } = used
  await context.setExtraHTTPHeaders(extraHTTPHeaders)
  if (cookies.length > 0) await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  return { page, ...visit }
}

function takeFree(browser: Browser, key: string): UsedContext | undefined {
  const place = free.findLastIndex(
    ({ key: known, used }) => known === key && used.context.browser() === browser,
  )
  return place < 0 ? undefined : free.splice(place, 1)[0]?.used
}

/** Puts what a policy refuses on the console. As text, since types of the browser are not ours. */
const reportViolationsScript = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy: ' + event.violatedDirective + ' of ' + event.blockedURI)
})`

async function makeContext(browser: Browser, options: BrowserContextOptions): Promise<UsedContext> {
  // What a service worker answers, no test sees: those of the service worker ask for it.
  // What moves is drawn sixty times a second, up to a sixth of the browser's CPU.
  const context = await browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(30_000)
  const keeper = await context.newPage()
  const used: UsedContext = {
    context,
    keeper,
    browser: await context.newCDPSession(keeper),
    visit: { requests: [], problems: [] },
  }
  context.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    used.visit.requests.push(request.url())
    watchRequest(request.url(), { headers: request.headers(), body: request.postData() })
  })
  context.on('console', (message) => {
    if (message.type() === 'error') used.visit.problems.push(message.text())
  })
  context.on('weberror', (error) => used.visit.problems.push(error.error().message))
  await context.addInitScript({ content: reportViolationsScript })
  return used
}

/** What these serve says itself how long it may be cached, and differs for nobody. */
const SAFELY_CACHED = /^\/(?:console|api)(?:\/|$)/

/** Forgets all that the visit has left in the context, which is closed if that fails. */
async function giveBack(key: string, used: UsedContext): Promise<void> {
  const { context, keeper, browser, visit } = used
  try {
    await Promise.all(context.pages().flatMap((page) => (page === keeper ? [] : [page.close()])))
    await context.setOffline(false)
    await context.clearCookies()
    const addresses = visit.requests.map((address) => new URL(address))
    for (const origin of new Set(addresses.map((address) => address.origin))) {
      await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    }
    if (!addresses.every(({ pathname }) => SAFELY_CACHED.test(pathname))) {
      await browser.send('Network.clearBrowserCache')
    }
    used.visit = { requests: [], problems: [] }
    free.push({ key, used })
    if (free.length > MAX_FREE) await free.shift()?.used.context.close()
  } catch {
    await context.close()
  }
}
