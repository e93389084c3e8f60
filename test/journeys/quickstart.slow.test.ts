import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../dev/stack/ports.ts'
import { readCommandLine } from '../../sdk/js/src/cli/command-line.ts'
import { listen } from '../../sdk/js/src/cli/listen.ts'
import { createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'

const project = join(import.meta.dirname, '../..')
const LOCAL_SITE = 'http://127.0.0.1:8787'
const LOCAL_RECEIVER = 'http://127.0.0.1:3000/hook'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Every command of the page, in its order. */
function commandsOf(page: string): string {
  const text = readFileSync(join(project, page), 'utf8')
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands).join('\n')
}

/** Stands between what the pages print. */
const NEXT_PAGE = 'next page'

/** Runs the commands of pages in one shell, and gives what each page prints. */
async function run(pages: string[], receiver = ''): Promise<string[]> {
  const commands = pages.map(commandsOf).join(`\necho '${NEXT_PAGE}'\n`)
  expect(commands).toContain(`SITE=${LOCAL_SITE}`)
  // The links that the service gives out start with its public address, which is not where it runs here.
  const script = commands
    .replaceAll(LOCAL_SITE, service.url.replace(/\/$/, ''))
    .replaceAll(/(\n.*) \$LOGO\n/g, '$1 $SITE/$(echo $LOGO | cut -d/ -f4-)\n')
    .replaceAll(LOCAL_RECEIVER, receiver)
    .replaceAll('PORT=3000', `PORT=${URL.parse(receiver)?.port}`)
    // The rest of the minute that all scenarios take is test/certify's.
    .replace('certify -- ', 'certify -- --only refund,forged-event,unknown-order ')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: project,
  })
  return stdout.split(`${NEXT_PAGE}\n`)
}

function expectAllOfIt(stdout: string): void {
  expect(stdout).toContain('"emailVerified":true')
  expect(stdout).toMatch(/"slug":"dona-ana-\d+"/)
  expect(stdout).toMatch(/^200 image\/png \d+ bytes$/m)
  expect(stdout).toMatch(/"status":"success","message":"The payment was received."/)
  expect(stdout).toMatch(/"status":"completed","environment":"sandbox"/)
  expect(stdout).toMatch(/"status":"success","amount":125.5,"phone":"04121234567"/)
  expect(stdout).toContain('"code":"INSUFFICIENT_FUNDS"')
  expect(stdout).toContain('"code":"INVALID_REQUEST"')
}

test('every command of the quickstart works, from registration to a store with a logo, and payments, twice in one shell', async () => {
  const [first = '', second = ''] = await run([
    'docs/guides/en/quickstart.md',
    'docs/guides/en/quickstart.md',
  ])
  expectAllOfIt(first)
  expectAllOfIt(second)
})

test('the demo runs the main path twice against the same service', async () => {
  const site = service.url.replace(/\/$/, '')
  for (const _ of ['first', 'second']) {
    const { stdout } = await promisify(execFile)(process.execPath, ['dev/demo.ts', '--url', site], {
      cwd: project,
      maxBuffer: 10_000_000,
    })
    expect(stdout).toMatch(/\d+ requests, each answered as documented\./)
  }
})

test('the demo runs with a key what the key’s merchant can do', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const { token } = await createApiKey(service, owner, { merchant })
  const args = ['dev/demo.ts', '--url', service.url, '--key', token]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project })
  expect(stdout).toContain(`/merchants/${merchant.id}/payment-links`)
  expect(stdout).toMatch(/\d+ requests, each answered as documented\./)
  expect(stdout).not.toContain(token)
  const { token: live } = await createApiKey(service, owner, { environment: 'live' })
  const refused = promisify(execFile)(process.execPath, [...args.slice(0, -1), live], {
    cwd: project,
  })
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('live key') })
})

test('every command of the guide to the sandbox works after those of the quickstart', async () => {
  const [, stdout = ''] = await run(['docs/guides/en/quickstart.md', 'docs/guides/en/sandbox.md'])
  const payments = stdout
    .trim()
    .split('\n')
    // What is removed answers with nothing.
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  expect(payments).toMatchObject([
    { status: 'failed', failureReason: { code: 'PHONE_NOT_AFFILIATED' } },
    { status: 'pending' },
    { status: 'failed', failureReason: { code: 'WRONG_KEY' } },
    { status: 'pending' },
    { status: 'failed', failureReason: { code: 'WRONG_KEY' } },
    { type: 'incoming_payment', status: 'spent' },
    { status: 'found' },
    { type: 'lost_answer', status: 'active' },
    { status: 'pending' },
    ...['bank_outage', 'slow_bank', 'late_notice', 'duplicate_notice', 'wrong_amount'].map(
      (type) => ({ type, status: 'active' }),
    ),
    { type: 'reference_used', status: 'active' },
    { data: expect.arrayContaining([expect.objectContaining({ type: 'rate_change' })]) },
    { aheadSeconds: 86_400 },
    { aheadSeconds: 86_400 },
  ])
})

test('every command of the guide to webhooks works after them, with a receiver on this machine', async () => {
  const receiver = await startReceiver()
  try {
    const [, stdout = ''] = await run(
      ['docs/guides/en/quickstart.md', 'docs/guides/en/webhooks.md'],
      receiver.url('/hook'),
    )
    const received = await receiver.waitFor('/hook', 2)
    const types = received.map(({ body }) => JSON.parse(body).type)
    expect(types.toSorted()).toStrictEqual(['transaction.completed', 'webhook.test'])
    expect(stdout).toMatch(/"eventType":"webhook.test","attempt":1,"status":"success"/)
    const command = /^npm run listen -- (.*)$/m.exec(stdout)?.[1]?.split(' ') ?? []
    const { values } = readCommandLine(listen.usage('npm run listen --'), command)
    expect(values).toMatchObject({ forward: receiver.url('/hook') })
  } finally {
    await receiver.stop()
  }
})

test('every command of the guide to certify works after them: its receiver is certified', async () => {
  const [, stdout = ''] = await run(
    ['docs/guides/en/quickstart.md', 'docs/guides/en/certify.md'],
    `http://127.0.0.1:${await freePort()}/hook`,
  )
  expect(stdout).toMatch(/Certified\. 3 green\.\n/)
})
