import { describe, expect, test } from 'vitest'
import { apiOf, expectRefusal, formOf } from '../../support/api.ts'
import { postPartially } from '../../support/partial-request.ts'
import { samplePng } from '../../support/pictures.ts'
import { uploadGuarantees } from '../../support/store-pictures.ts'

const LIMIT = 2_097_152

const shop = uploadGuarantees('logo', LIMIT)

describe('an upload', () => {
  const send = (form: FormData, headers: Record<string, string> = {}) =>
    shop().service.fetch(`/api/v1${shop().path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop().owner.token}`, ...headers },
      body: form,
    })

  const twoFiles = () => {
    const form = formOf(samplePng())
    form.append('file', new Blob([new Uint8Array(samplePng())]), 'second.png')
    return form
  }
  const textOnly = () => {
    const form = new FormData()
    form.append('file', 'not a file')
    return form
  }
  const withText = () => {
    const form = formOf(samplePng())
    form.append('caption', 'an unknown field')
    return form
  }

  test.each([
    ['no file', new FormData(), 400],
    ['a text where the file should be', textOnly(), 400],
    ['another field', formOf(samplePng(), 'a.png', 'logo'), 400],
    ['two files', twoFiles(), 400],
    ['an unknown text beside the file', withText(), 200],
  ])('with %s gets its expected status', async (_, form, status) => {
    const response = await send(form)
    expect(response.status, await response.text()).toBe(status)
  })

  test.each([
    ['application/json', '{}'],
    ['application/x-www-form-urlencoded', 'file=x'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/mixed; boundary=x', '--x--'],
    ['image/png', 'x'],
  ])('of the type %s is refused by its type', async (type, body) => {
    const headers = { 'Content-Type': type }
    expectRefusal(
      await apiOf(shop().service)('POST', shop().path, { as: shop().owner, body, headers }),
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  test.each([
    ['that is empty', ''],
    ['that never begins', 'no boundary in here'],
    [
      'that is cut short',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    ['with headers that are no text', '--x\r\n\u00ff\r\n\r\nabc\r\n--x--'],
  ])('%s is refused as malformed', async (_, body) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expectRefusal(
      await apiOf(shop().service)('POST', shop().path, { as: shop().owner, body, headers }),
      'INVALID_REQUEST',
    )
  })

  test.each([
    ['Content-Type: ', [0xff]],
    ['', [0xc3, 0x28]],
  ])('with part headers that are not UTF-8 is refused as malformed', async (header, bytes) => {
    const before = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"\r\n${header}`)
    const body = Buffer.concat([before, Buffer.from(bytes), Buffer.from('\r\n\r\nabc\r\n--x--')])
    const response = await shop().service.fetch(`/api/v1${shop().path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${shop().owner.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body,
    })
    expect(response.status, await response.text()).toBe(400)
  })

  test('that stops arriving is aborted after 10 seconds', { tags: ['full'] }, async () => {
    const headers = {
      Authorization: `Bearer ${shop().owner.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    }
    expect(await postPartially(shop().service, shop().path, headers, 1000, '--x')).toBe(400)
  })

  test('that declares too large a length is refused before it is read', async () => {
    const headers = { Authorization: `Bearer ${shop().owner.token}`, 'Content-Type': 'text/plain' }
    const bytes = LIMIT + 64 * 1024 + 1
    expect(await postPartially(shop().service, shop().path, headers, bytes, 'x')).toBe(413)
  })

  test('without a declared length is counted as it arrives', async () => {
    const chunk = new Uint8Array(256 * 1024)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let sent = 0; sent <= LIMIT + 64 * 1024; sent += chunk.length)
          controller.enqueue(chunk)
        controller.close()
      },
    })
    const response = await shop().service.fetch(`/api/v1${shop().path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${shop().owner.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        Connection: 'close',
      },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('that is refused leaves nothing behind, in storage or in the database', async () => {
    await send(twoFiles())
    await send(formOf(new TextEncoder().encode('<svg/>')))
    expect(await shop().pictureRows()).toEqual([])
  })
})
