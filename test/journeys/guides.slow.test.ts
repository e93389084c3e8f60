import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guideSource } from '../../dev/guides/guide-source.ts'
import { shellRequests } from '../../dev/guides/shell-requests.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { LANGUAGES } from '../../src/domain/language.ts'
import { GUIDES } from '../../src/pages/guides/guides.ts'
import {
  type GuideRun,
  type GuideShell,
  shellBlocks,
  startGuideShell,
} from '../support/guide-shell.ts'
import { createRate } from '../support/rates.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { makeTestFolder } from '../support/test-folder.ts'

/** Guides that use files of the project; the others write into a folder of their own. */
const IN_THE_PROJECT = ['quickstart', 'certify']

/** Guides after which the simulated bank or the clock of the merchant is another: they have one of their own. */
const CHANGES_THE_BANK = ['sandbox', 'closings', 'certify']

let service: Service
let site: string
let receiver: Receiver
beforeAll(async () => {
  // Receipts and pictures are read at the address that the service gives out.
  const port = await freePort()
  service = await startService({ port })
  await createRate(service)
  site = `http://127.0.0.1:${port}`
  receiver = await startReceiver()
})
afterAll(() => Promise.all([service.stop(), receiver.stop()]))

interface RunOptions {
  inFolder?: string
  within?: GuideShell
}

/** The commands of a guide, with this test's addresses. */
function commandsOf(text: string, receiverPort: number): string {
  const { blocks } = shellBlocks(text)
  return blocks
    .join('\n')
    .replaceAll('http://127.0.0.1:8787', site)
    .replaceAll('http://127.0.0.1:3000/', `http://127.0.0.1:${receiverPort}/`)
    .replaceAll('PORT=3000', `PORT=${receiverPort}`)
    .replace('certify -- ', 'certify -- --only forged-event ')
}

/** What the commands of a guide print, of what it says about them. */
const PRINTED: Record<string, RegExp[]> = {
  checkouts: [/"refunds":\[[^\]]*"amount":60[^\]]*"amount":10\b/, /"amountVes":70\b/],
  channels: [/"connectable":true/, /"kind":"telegram"/, /"telegram":200/],
  closings: [/"closing":/, /^.*Concepto/m],
  exports: [/Número/],
  idempotency: [/"amount":80\.25/],
  payouts: [/"status":"awaiting_approval"/, /"externalReference":"NOM-7"/],
  receipts: [/Signature Verified Successfully/],
  requests: [/^link: .*rel="first"/im, /^ratelimit: /im, /"limit":50,"total":[12]\b/],
  shifts: [/"status":"closed"/, /"amount":-1\b/],
  'shop-events': [/"secret":"whsec_/],
  'test-payers': [
    /INSUFFICIENT_FUNDS/,
    /PHONE_NOT_AFFILIATED/,
    /WRONG_KEY/,
    /"status":"pending"/,
    /"status":"found"/,
  ],
  tills: [/"replaced":true/, /"branchIds":\["br_/, /"total":1\b/],
  webhooks: [/"eventType":"webhook.test"/],
}

/** How the programs of the guide to receipts are run, and what tells that they can be. */
const receiptChecks = {
  js: { file: 'check.mjs', program: 'node', needs: ['--version'] },
  python: { file: 'check.py', program: 'python3', needs: ['-c', 'import cryptography'] },
}
const RECEIPT_CHECKS = ['js', 'python'] as const

const withCommands = GUIDES.filter(
  ({ slug }) => slug !== 'quickstart' && shellBlocks(guideSource('en', slug)).blocks.length > 0,
)

describe.each(LANGUAGES)('in %s', (language) => {
  let shell: GuideShell
  let quickstart: GuideRun

  /** Runs a guide, and expects what it says: that its requests are answered, but for those that it calls refused. */
  async function run(slug: string, { inFolder, within = shell }: RunOptions = {}) {
    const text = guideSource(language, slug)
    // The receiver that a guide starts takes a port of its own.
    const own = slug === 'certify' ? await freePort() : Number(new URL(receiver.url('/')).port)
    const folder = inFolder ?? (IN_THE_PROJECT.includes(slug) ? projectFolder : makeTestFolder())
    const keeps = slug === 'quickstart'
    const outcome = await within.run(commandsOf(text, own), { folder, keeps })
    const requests = shellRequests(text)
    const refused = requests.filter(({ isRefused }) => isRefused)
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ exit: 0 })
    expect(outcome.statuses.length).toBeGreaterThanOrEqual(requests.length)
    expect(outcome.statuses.filter((status) => status >= 300)).toHaveLength(refused.length)
    return outcome
  }

  beforeAll(async () => {
    shell = startGuideShell()
    quickstart = await run('quickstart')
  })

  async function shellFor(slug: string): Promise<GuideShell> {
    if (!CHANGES_THE_BANK.includes(slug)) return shell
    const own = startGuideShell()
    await run('quickstart', { within: own })
    return own
  }

  test('the quickstart leads to a payment that is completed', () => {
    expect(quickstart.stdout).toContain('"status":"completed","environment":"sandbox"')
  })

  test.each(withCommands.map(({ slug }) => slug))(
    'every command of %s works after it',
    async (slug) => {
      const { stdout, stderr } = await run(slug, { within: await shellFor(slug) })
      expect(stderr).not.toContain('unbound variable')
      expect(stdout).not.toContain('"error":')
      for (const printed of PRINTED[slug] ?? []) expect(stdout).toMatch(printed)
    },
  )

  test.for(RECEIPT_CHECKS)('the receipt’s signature is checked in %s', async (kind, context) => {
    const { file, program, needs } = receiptChecks[kind]
    if (spawnSync(program, needs).status !== 0) {
      context.skip(`${program} is not installed here with what the guide needs`)
    }
    const folder = makeTestFolder()
    await run('receipts', { inFolder: folder })
    const fence = new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'ms')
    writeFileSync(join(folder, file), fence.exec(guideSource(language, 'receipts'))?.[1] ?? '')
    const { status, stdout } = spawnSync(program, [file], { cwd: folder, encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('txn_')])
    expect(stdout).not.toMatch(/^false/)
  })
})

test('what is marked as not to be run is counted', () => {
  const marked = GUIDES.flatMap(({ slug }) =>
    LANGUAGES.map((language) => [
      `${language}/${slug}`,
      shellBlocks(guideSource(language, slug)).notRun,
    ]),
  )
  expect(Object.fromEntries(marked.filter(([, count]) => count !== 0))).toEqual({})
})
