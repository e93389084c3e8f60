import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { beforeAll, describe, onTestFinished } from 'vitest'
import { watchRequest } from './canary.ts'

/** First the engine without a window, which does the same work in less than half the CPU. */
const names = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable'],
]

const flags = [
  ...['--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
  // Nothing leaves this machine, even where a page tries to.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // Chromium's sandbox does not work as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** A Chromium: that of CHROMIUM_PATH, or else the first in the usual places. */
export function findBrowser(): string | undefined {
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

/** What came of opening a page. */
export interface Visit {
  page: Page
  /** The address of each request, data: left out. */
  requests: string[]
  /** What the console called an error, exceptions, and what the policy refused. */
  problems: string[]
}

export type Visitor = (url: string, options?: BrowserContextOptions) => Promise<Visit>

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

/** A suite in a real browser. */
export function describeInBrowser(name: string, suite: (visit: Visitor) => void): void {
  describe.skipIf(shouldSkipBrowserTests())(name, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await sharedBrowser()
    })
    suite((url, options) => visit(browser, url, options))
  })
}

/** Puts what a policy refuses on the console. As text, since types of the browser are not ours. */
const reportViolationsScript = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy: ' + event.violatedDirective + ' of ' + event.blockedURI)
})`

async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  context.setDefaultTimeout(30_000)
  const requests: string[] = []
  const problems: string[] = []
  context.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    requests.push(request.url())
    watchRequest(request.url(), { headers: request.headers(), body: request.postData() })
  })
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  context.on('weberror', (error) => problems.push(error.error().message))
  await context.addInitScript({ content: reportViolationsScript })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  return { page, requests, problems }
}
