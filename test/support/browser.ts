import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { type Visit, type VisitOptions, visitIn } from './browser-contexts.ts'

/** First the engine without a window, which does the same work in less than half the CPU. */
const names = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable'],
]

const flags = [
  ...['--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
  // The pages of a context are of one site: in one process, a script is compiled for the first of them alone.
  ...['--renderer-process-limit=1', '--disable-site-isolation-trials'],
  // Nothing leaves this machine, even where a page tries to.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // Chromium's sandbox does not work as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** A Chromium: that of CHROMIUM_PATH, or else the first in the usual places. */
function findBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const macApplications = ['Chromium', 'Google Chrome'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...macApplications].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether the tests of the pages are left out; never in CI, where they fail without a browser. */
export const shouldSkipBrowserTests = (): boolean => findBrowser() === undefined && !process.env.CI

/** Opens an address; what was opened is closed after the test. */
export type Visitor = (url: string, options?: VisitOptions) => Promise<Visit>

/** Starts the browser, which the caller ends. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: flags })
}

/** That of this process, which Playwright ends with it. */
let shared: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  const known = await shared?.catch(() => undefined)
  if (!known?.isConnected()) shared = launchBrowser()
  return shared as Promise<Browser>
}

/** Payers' pages need no JavaScript. Where a script changes little, only the full run does without. */
export const SCRIPTS = [
  { how: 'with JavaScript', javaScriptEnabled: true, tags: [] as string[] },
  { how: 'without JavaScript', javaScriptEnabled: false, tags: ['full'] },
]

/** A suite in a real browser. */
export function describeInBrowser(name: string, suite: (visit: Visitor) => void): void {
  describe.skipIf(shouldSkipBrowserTests())(name, () => suite(visitorUntil(onTestFinished)))
}

/** A suite whose tests go from place to place in one page, which is opened before the first of them. */
export function describeInOnePage(
  name: string,
  open: (visit: Visitor) => Promise<Visit>,
  suite: (opened: () => Visit) => void,
): void {
  describe.skipIf(shouldSkipBrowserTests())(name, () => {
    const closings: (() => Promise<void>)[] = []
    const visit = visitorUntil((close) => closings.push(close))
    let opened: Visit
    beforeAll(async () => {
      opened = await open(visit)
    })
    afterAll(async () => {
      await Promise.all(closings.map((close) => close()))
    })
    suite(() => opened)
  })
}

const visitorUntil =
  (until: (close: () => Promise<void>) => void): Visitor =>
  async (url, options = {}) =>
    visitIn(await sharedBrowser(), url, options, until)
