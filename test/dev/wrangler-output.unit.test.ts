import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutputFilter } from '../../dev/stack/wrangler-output.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wrangler-output-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a person sees of this, without colours and times. */
function shown(...chunks: string[]): string[] {
  const lines: string[] = []
  const read = createOutputFilter(
    (text) => lines.push(stripVTControlCharacters(text)),
    (id) => (id === 'getMerchant' ? '/api/v1/merchants/:id' : undefined),
  )
  for (const chunk of chunks) read(chunk)
  return lines.map((line) => line.replace(/^\d{2}:\d{2}:\d{2} +/, ''))
}

const line = (event: string, fields: object, level = 'info') =>
  `${JSON.stringify({ level, event, ...fields })}\n`

const request = line('request', {
  requestId: 'req_1',
  route: 'getMerchant',
  method: 'GET',
  status: 200,
  durationMs: 12,
})

test('a request is one line: its method, its route, the status and how long it took', () => {
  expect(shown(request, '[wrangler:info] GET /api/v1/merchants/mer_1 200 OK (14ms)\n')).toEqual([
    'GET    /api/v1/merchants/:id  200  12 ms',
  ])
})

test('a line that comes in pieces is read as one', () => {
  expect(shown(request.slice(0, 40), request.slice(40))).toHaveLength(1)
})

test('a request that failed here shows its id, by which the other lines are found', () => {
  const fields = { requestId: 'req_9', route: null, method: 'POST', status: 500, durationMs: 3 }
  expect(shown(line('request', fields))).toEqual(['POST   no such path  500  3 ms  req_9'])
})

test('what cron does each minute is left out, and what fails there is not', () => {
  expect(shown(line('job', { job: 'deliverDueMails', done: 0 }))).toEqual([])
  const failed = line('job.failed', { job: 'deliverDueMails' }, 'error')
  expect(shown(failed)).toEqual(['job.failed  job=deliverDueMails'])
  expect(shown(`\u001b[31m✘ \u001b[41;31m[ERROR]\u001b[0m ${failed}`)).toEqual([
    'job.failed  job=deliverDueMails',
  ])
})

/** How wrangler tells of a mail whose text stands in a file. */
function mail(text: string): string {
  const file = join(folder, 'mail.txt')
  writeFileSync(file, text)
  return [
    '[wrangler:info] send_email binding called with MessageBuilder:',
    'From: payments@example.com',
    'To: ana@example.com',
    'Subject: Tu código',
    '',
    `Text: ${file}`,
    'HTML: /nowhere.html',
    '',
    '',
  ].join('\n')
}

test('a mail with a code shows to whom it went, and the code', () => {
  const text = shown(mail('Hola:\n\nPagaste la orden 123456789.\n\n  690792\n\nVale 10 minutos.'))
  expect(text.join('\n').trim().split(/\n\s+/)).toEqual(['✉  ana@example.com  Tu código', '690792'])
})

test('a mail with a link shows the link', () => {
  const text = shown(mail('Te invita.\n\nhttps://x.test/invitations/abc\n\nVale 7 días.'))
  expect(text.join('\n')).toContain('https://x.test/invitations/abc')
})

test('a number within a sentence is no code', () => {
  expect(shown(mail('Recibiste el pago 123456 de hoy.')).join('\n')).not.toContain('123456')
})

test('the mail that follows a request is shown after it, and what follows the mail too', () => {
  expect(shown(request, mail('  690792'), request)).toHaveLength(3)
})

test('wrangler’s table of bindings is left out, and the report of a build that failed is not', () => {
  const table =
    'Your Worker has access to the following bindings:\nBinding  Resource  Mode\nenv.X ("y")  Text  local\n\n'
  expect(shown(table)).toEqual([])
  const report = '✘ [ERROR] Build failed with 1 error:\n\n  src/jobs.ts:55:10:\n'
  expect(shown(report)).toEqual([
    '✘ [ERROR] Build failed with 1 error:',
    '',
    '  src/jobs.ts:55:10:',
  ])
})
