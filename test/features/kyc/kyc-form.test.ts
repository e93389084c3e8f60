import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import {
  type KycFields,
  type KycFormFile,
  kycFile,
  kycForm,
  sendKyc,
  submissionsOf,
} from '../../support/kyc.ts'
import { samplePdf } from '../../support/pdfs.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let user: Actor
beforeAll(async () => {
  service = await startService()
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

async function expectInvalid(result: CallResult, paths: string[]) {
  expectRefusal(result, 'INVALID_REQUEST')
  expect(pathsOf(result)).toEqual(paths)
  expect(await submissionsOf(service, user)).toEqual([])
}

describe('the document', () => {
  test.each([
    ['CEDULA', 'V12345678', 'V12345678'],
    ['Cedula', ' v-12.345.678 ', 'V12345678'],
    ['cedula', 'E84123456', 'E84123456'],
    ['RIF', 'j309841327', 'J-30984132-7'],
    ['rif', 'J-30984132-7', 'J-30984132-7'],
    ['PASSPORT', 'ab123', 'AB123'],
    ['PASSPORT', 'AB 12345', 'AB12345'],
    ['passport', 'A'.repeat(20), 'A'.repeat(20)],
  ])('%s %s is stored as %s', async (documentType, document, kept) => {
    const { status, body, text } = await send({ documentType, document })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ documentType: documentType.toUpperCase(), document: kept })
  })

  test.each([
    ['CEDULA', 'J309841327'],
    ['CEDULA', '87654321'],
    ['CEDULA', 'V12345'],
    ['CEDULA', 'AB123456'],
    ['RIF', 'J-30984132-8'],
    ['RIF', 'V12345678'],
    ['PASSPORT', 'AB12'],
    ['PASSPORT', 'A'.repeat(21)],
    ['PASSPORT', 'ÑAB12345'],
  ])('%s %s is refused by its field, and not echoed', async (documentType, document) => {
    const refused = await send({ documentType, document })
    await expectInvalid(refused, ['document'])
    expect(refused.text).not.toContain(document)
  })
})

describe('the fields', () => {
  test('are all named if they are missing', async () => {
    const form = kycForm({}, [png])
    for (const name of ['legalName', 'documentType', 'document']) form.delete(name)
    await expectInvalid(await sendKyc(service, user, form), [
      'legalName',
      'documentType',
      'document',
    ])
  })

  test.each([
    [{ legalName: '  ' }, 'legalName'],
    [{ legalName: 'x'.repeat(121) }, 'legalName'],
    [{ legalName: 'a\r\nb' }, 'legalName'],
    [{ legalName: 'a\u0000b' }, 'legalName'],
    [{ documentType: 'LICENCE' }, 'documentType'],
    [{ documentType: '' }, 'documentType'],
    [{ document: '' }, 'document'],
    [{ document: 'V'.repeat(41) }, 'document'],
  ])('are refused one by one: %j', async (fields, path) => {
    await expectInvalid(await send(fields), [path])
  })

  test('are refused if sent twice, and unknown ones are ignored', async () => {
    const twice = kycForm()
    twice.append('legalName', 'Otro')
    await expectInvalid(await sendKyc(service, user, twice), ['legalName'])
    const unknown = kycForm()
    for (const name of ['__proto__', 'constructor', 'status']) unknown.append(name, 'APPROVED')
    const taken = await sendKyc(service, user, unknown)
    expect(taken.body.status, taken.text).toBe('PENDING')
  })

  test('are refused if sent as files', async () => {
    const form = kycForm()
    form.delete('document')
    form.append('document', new Blob(['V12345678']), 'document.txt')
    await expectInvalid(await sendKyc(service, user, form), ['document', 'files'])
  })
})

describe('the files', () => {
  test.each([
    ['none', [], ['files']],
    ['four', [png, png, png, png], ['files']],
    ['one under another name', [{ ...png, field: 'file' }], ['files']],
    ['one more under another name', [png, { ...png, field: 'selfie' }], ['files']],
    ['an empty one', [text('')], ['files.0']],
    ['a cut-short picture', [png, kycFile(samplePng().subarray(0, -1))], ['files.1']],
    ['a cut-short PDF', [kycFile(samplePdf().subarray(0, -8))], ['files.0']],
  ])('must not be %s: that is refused by its index', async (_, files, paths) => {
    await expectInvalid(await send({}, files), paths)
  })

  test('must not be text', async () => {
    const form = kycForm({}, [])
    form.append('files', 'not a file')
    await expectInvalid(await sendKyc(service, user, form), ['files'])
  })

  test('may be one, two or three', async () => {
    for (const files of [[png], [png, png], [png, png, png]]) {
      expect((await send({}, files)).body.files).toHaveLength(files.length)
    }
  })

  test.each([
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', text('\u007fELF')],
    ['a page that says it is a PDF later', text(`<html>%PDF-1.7\n%%EOF`)],
    ['a PDF of no known version', text('%PDF-3.0\n%%EOF')],
    ['a GIF under a PNG’s name and type', { ...text('GIF89a'), name: 'a.png', type: 'image/png' }],
  ])('must not include %s: that is a 415, whatever its name says', async (_, file) => {
    const refused = await send({}, [png, file])
    expectRefusal(refused, 'UNSUPPORTED_MEDIA_TYPE')
    expect(pathsOf(refused)).toEqual(['files.1'])
    expect(await submissionsOf(service, user)).toEqual([])
  })

  test('have the type of their bytes, whatever their names and declared types', async () => {
    const files = [
      { ...kycFile(samplePdf({ version: '2.0' })), name: 'a.html', type: 'text/html' },
      { ...png, name: '../../pictures/x.pdf', type: 'application/pdf' },
    ]
    expect((await send({}, files)).body.files).toMatchObject([
      { type: 'application/pdf' },
      { type: 'image/png' },
    ])
  })

  test('are stored without what follows the end of a picture or PDF', async () => {
    const page = Buffer.from('<script>alert(1)</script>')
    const files = [samplePng(), samplePdf()].map((bytes) => kycFile(Buffer.concat([bytes, page])))
    expect((await send({}, files)).body.files).toMatchObject([
      { type: 'image/png', size: samplePng().length },
      { type: 'application/pdf', size: samplePdf().length },
    ])
  })
})
