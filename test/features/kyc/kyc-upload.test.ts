import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import {
  type KycFields,
  type KycFormFile,
  kycFile,
  kycFilesOf,
  kycForm,
  sendKyc,
  submissionsOf,
} from '../../support/kyc.ts'
import { postPartially } from '../../support/partial-request.ts'
import { samplePdf } from '../../support/pdfs.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

const MAX_BYTES = 5_242_880
const FRAME_BYTES = 64 * 1024

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const send = (fields: KycFields = {}, files?: readonly KycFormFile[]) =>
  sendKyc(service, user, kycForm(fields, files))

const pathsOf = ({ body }: CallResult) =>
  body.error.details.map(({ path }: { path: string }) => path)

const text = (content: string) => kycFile(new TextEncoder().encode(content))
const png = kycFile(samplePng())
const largest = kycFile(samplePng({ bytes: MAX_BYTES }))

async function expectInvalid(result: CallResult, paths: string[]) {
  expectRefusal(result, 'INVALID_REQUEST')
  expect(pathsOf(result)).toEqual(paths)
  expect(await submissionsOf(service, user)).toEqual([])
}

describe('the size', () => {
  const tooLarge = kycFile(samplePng({ bytes: MAX_BYTES + 1 }))

  test('may be exactly the limit for each of three files', { tags: ['full'] }, async () => {
    const files = [largest, kycFile(samplePdf({ bytes: MAX_BYTES })), largest]
    const { status, body, text } = await send({}, files)
    expect(status, text).toBe(200)
    expect(body.files.map(({ size }: { size: number }) => size)).toEqual([
      MAX_BYTES,
      MAX_BYTES,
      MAX_BYTES,
    ])
  })

  test('is a 413 if one of them has one byte more', async () => {
    expectRefusal(await send({}, [png, tooLarge]), 'PAYLOAD_TOO_LARGE')
    expect(await submissionsOf(service, user)).toEqual([])
  })

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    service.fetch('/api/v1/auth/me/kyc', {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.token}`, Connection: 'close', ...headers },
      body,
      duplex: 'half',
    } as RequestInit)

  test('is refused by its declared length before the body and its type are read', async () => {
    const headers = { Authorization: `Bearer ${user.token}`, 'Content-Type': 'text/plain' }
    const bytes = 3 * MAX_BYTES + FRAME_BYTES + 1
    expect(await postPartially(service, '/auth/me/kyc', headers, bytes, 'x')).toBe(413)
  })

  test('is counted as the body arrives if no length is declared', async () => {
    const chunk = new Uint8Array(256 * 1024)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let sent = 0; sent <= 3 * MAX_BYTES + FRAME_BYTES; sent += chunk.length)
          controller.enqueue(chunk)
        controller.close()
      },
    })
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await post(body, type)).status).toBe(413)
  })

  test('is checked before the type of the files, and that before missing fields', async () => {
    const noFields = (files: readonly KycFormFile[]) => {
      const form = kycForm({}, files)
      form.delete('legalName')
      return sendKyc(service, user, form)
    }
    const page = text('<html>')
    expectRefusal(await noFields([page, tooLarge]), 'PAYLOAD_TOO_LARGE')
    expectRefusal(await noFields([page, png, png, png]), 'UNSUPPORTED_MEDIA_TYPE')
    await expectInvalid(await noFields([png, png, png, png]), ['legalName', 'files'])
  })
})

describe('the request', () => {
  test.each([
    ['application/json', '{}'],
    ['application/x-www-form-urlencoded', 'files=x'],
    ['multipart/form-data', 'no boundary'],
    ['image/png', 'x'],
  ])('of the type %s is refused by its type', async (type, body) => {
    const headers = { 'Content-Type': type }
    const refused = await api('POST', '/auth/me/kyc', { as: user, body, headers })
    expect(expectRefusal(refused, 'UNSUPPORTED_MEDIA_TYPE')).toContain('`files`')
  })

  const part = (disposition: string, content = '') =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const fieldParts = ['legalName=Ana', 'documentType=CEDULA', 'document=V12345678']
    .map((field) => field.split('='))
    .map(([name, value]) => part(`name="${name}"`, value))
    .join('')
  const raw = (body: string | Uint8Array) =>
    service.fetch('/api/v1/auth/me/kyc', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${user.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body: body as BodyInit,
    })

  test.each([
    ['that is empty', ''],
    ['that is cut short in a file', `${fieldParts}${part('name="files"; filename="a.png"')}`],
    [
      'with text that is no UTF-8',
      Buffer.from(`${part('name="legalName"', '\xff')}--x--`, 'latin1'),
    ],
    ['of too many parts', `${part('name="a"').repeat(21)}--x--`],
  ])('%s is refused as malformed', async (_, body) => {
    expect((await raw(body)).status).toBe(400)
    expect(await submissionsOf(service, user)).toEqual([])
  })

  test.each([
    'a.png\\"\\r\\nContent-Type: text/html\\r\\nX-Injected: 1',
    '../../../etc/passwd',
    'a%0d%0aSet-Cookie: x=1.png',
    `${'x'.repeat(4000)}.png`,
    "x'; drop table users; --.png",
    'a.png"\r\nX-Injected: "1',
  ])('keeps nothing of the file name %s', async (filename) => {
    const before = Buffer.from(
      `${fieldParts}--x\r\nContent-Disposition: form-data; name="files"; filename="${filename}"\r\n\r\n`,
    )
    const response = await raw(Buffer.concat([before, samplePng(), Buffer.from('\r\n--x--\r\n')]))
    expect(response.status, await response.text()).toBe(200)
    expect([...response.headers.keys()]).not.toContain('x-injected')
    expect(await kycFilesOf(service, user)).toEqual([
      {
        key: expect.stringMatching(/^kyc\/usr_[0-9a-z]{26}\/[0-9a-f]{64}-[0-9a-f]{32}$/),
        type: 'image/png',
        size: samplePng().length,
        removed: false,
      },
    ])
  })

  test('that stops arriving is aborted after 10 seconds, and until then reserves memory for its declared size', {
    tags: ['full'],
  }, async () => {
    const partial = () => {
      const headers = {
        Authorization: `Bearer ${user.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
      }
      return postPartially(service, '/auth/me/kyc', headers, 3 * MAX_BYTES, '--x')
    }
    const answers = await Promise.all([partial(), partial(), partial()])
    expect(answers.toSorted()).toEqual([400, 400, 503])
    expect((await send({}, [largest, largest, largest])).status).toBe(200)
  })

  test('whose sender disconnects leaves nothing behind', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/v1/auth/me/kyc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n` +
        `Authorization: Bearer ${user.token}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n${fieldParts}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.resetAndDestroy()
    expect(await submissionsOf(service, user)).toEqual([])
    expect((await send()).status).toBe(200)
  })
})
