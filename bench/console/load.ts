import type { CDPSession, Page } from 'playwright-core'

/** A slow mobile line, and a phone that computes a quarter as fast. */
const BYTES_PER_SECOND = 400_000 / 8
const LATENCY_MS = 400
const CPU_SLOWDOWN = 4
/** On a machine that does other work beside. */
const PATIENCE_MS = 120_000

/** What came of loading a screen. */
export interface Load {
  /** Of the page, its scripts and styles and the answers of the service, as they were transferred. */
  bytes: number
  /** Of the scripts and styles alone. */
  codeBytes: number
  /** From the beginning of the navigation until the content was shown. */
  shownMs: number
}

interface LoadOptions {
  /** A selector of the content. */
  content: string
  /** Whether the browser has kept nothing of an earlier load. */
  isFirst: boolean
}

/** Loads an address on a slow line and a slow processor, until its content is shown. */
export async function measureLoad(
  page: Page,
  address: string,
  { content, isFirst }: LoadOptions,
): Promise<Load> {
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await slowDown(session)
  if (isFirst) await session.send('Network.clearBrowserCache')
  const transferred = countBytes(session)
  await page.goto(address, { waitUntil: 'commit' })
  // By the clock of the page, which begins with the navigation.
  const shownMs = await whenShown(page, content)
  await session.detach()
  return { ...transferred(), shownMs }
}

interface Shown {
  document: { querySelector(selector: string): unknown }
  performance: { now(): number }
}

/** By the clock of the page, when something is shown. A function, since the page's policy evaluates no text. */
async function whenShown(page: Page, content: string): Promise<number> {
  const shown = await page.waitForFunction(
    (selector) => {
      const { document, performance } = globalThis as unknown as Shown
      return document.querySelector(selector) && performance.now()
    },
    content,
    { polling: 'raf', timeout: PATIENCE_MS },
  )
  return Number(await shown.jsonValue())
}

/** How long after a tap something is shown, or after going back, on the line and the phone that the page has. */
export async function measureTap(page: Page, tapped: string, content: string): Promise<number> {
  const begun = await page.evaluate((selector) => {
    const { document, performance, history } = globalThis as unknown as Shown & {
      history: { back(): void }
    }
    const now = performance.now()
    const link = document.querySelector(selector) as { click(): void } | null
    if (link) link.click()
    else history.back()
    return now
  }, tapped)
  return (await whenShown(page, content)) - begun
}

/** Puts the page on a slow line, with a slow processor, until the session is detached. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

function countBytes(session: CDPSession): () => Omit<Load, 'shownMs'> {
  const code = new Set<string>()
  let [bytes, codeBytes] = [0, 0]
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/console/assets/')) code.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (code.has(requestId)) codeBytes += encodedDataLength
  })
  return () => ({ bytes, codeBytes })
}
