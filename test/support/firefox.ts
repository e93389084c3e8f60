import { spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const START_MS = 60_000
const WAIT_MS = 60_000

/** A window of a real Firefox. */
export interface Firefox {
  open(url: string): Promise<void>
  /** Runs an expression in the page as if its reader had asked for it, and resolves with what it, or its promise, comes to. */
  run<T>(expression: string): Promise<T>
  /** Keeps a cookie, as one that the service has set. */
  keep(cookie: Readonly<Record<'name' | 'value' | 'domain', string>>): Promise<void>
  /** The same in what the page shows within itself, such as a paper. */
  runWithin<T>(expression: string): Promise<T>
  /** Resolves once an expression is true in the page, also if it goes to another one meanwhile. */
  until(expression: string): Promise<void>
  stop(): Promise<void>
}

/** A Firefox: that of FIREFOX_PATH, or else the first in the usual places. */
function findFirefox(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const names = ['firefox-esr', 'firefox']
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, '/Applications/Firefox.app/Contents/MacOS/firefox'].find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Whether tests in Firefox are left out; never in CI, where they fail without it. */
export const shouldSkipFirefoxTests = (): boolean => findFirefox() === undefined && !process.env.CI

/** Starts Firefox without a window, with these preferences, and steers it by WebDriver BiDi (https://w3.org/TR/webdriver-bidi/). */
export async function startFirefox(
  preferences: Readonly<Record<string, string | number | boolean>>,
): Promise<Firefox> {
  const path = findFirefox()
  if (path === undefined) throw new Error('There is no Firefox: set FIREFOX_PATH.')
  const home = mkdtempSync(join(tmpdir(), 'bolivar-payments-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(home, 'user.js'), lines.join('\n'))
  const flags = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0']
  const firefox = spawn(path, flags, {
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((done) => firefox.once('exit', () => done()))
  const address = await new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('Firefox did not start.')), START_MS).unref()
    let said = ''
    firefox.stderr.on('data', (text) => {
      said += text
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
  })
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context ?? ''
  const runInPage = <T>(expression: string) => runIn<T>(expression, context)

  async function runIn<T>(expression: string, context: string): Promise<T> {
    const wrapped = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`
    const { type, result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      ...{ expression: wrapped, awaitPromise: true, userActivation: true },
      target: { context },
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return JSON.parse(result?.value ?? 'null') as T
  }

  return {
    run: runInPage,
    async keep({ name, value, domain }) {
      await send('storage.setCookie', {
        cookie: {
          ...{ name, value: { type: 'string', value }, domain, path: '/' },
          ...{ httpOnly: true, secure: true, sameSite: 'strict' },
        },
      })
    },
    async runWithin(expression) {
      const { contexts } = await send<{ contexts: Tree[] }>('browsingContext.getTree', {
        root: context,
      })
      return runIn(expression, contexts[0]?.children[0]?.context ?? '')
    },
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async until(expression) {
      const end = Date.now() + WAIT_MS
      while (!(await runInPage(expression).catch(() => false))) {
        if (Date.now() > end) {
          const said = await runInPage<string>('document.body.innerText').catch(String)
          throw new Error(`It never came true: ${expression}. The page says: ${said}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop() {
      firefox.kill()
      await ended
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A window, and what is shown within it. */
interface Tree {
  context: string
  children: Tree[]
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

interface Answer {
  id?: number
  result?: unknown
  message?: string
}

/** Sends commands over a WebSocket, each of which resolves with its result or rejects with what is said of it. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id ?? -1)?.(answer)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer.`)))
  })
  let sent = 0
  return async <T = unknown>(method: string, params: object = {}): Promise<T> => {
    sent += 1
    const id = sent
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, message } = await answered
    waiting.delete(id)
    if (message !== undefined) throw new Error(`${method}: ${message}`)
    return result as T
  }
}
