import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { receiveUpload } from '../../src/http/upload.ts'
import type { FormRules, UploadedForm } from '../../src/http/uploaded-form.ts'
import { ApiError } from '../../src/wire/errors.ts'

const rules: FormRules = {
  maxBytes: 3000,
  field: 'files',
  maxFiles: 3,
  types: ['text/plain'],
  inspect: async (bytes) => ({ bytes, type: 'text/plain' }),
  fields: z.object({ name: z.string() }),
}

const requestOf = (body: BodyInit, type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(type && { headers: { 'Content-Type': type } }),
  })

async function received(request: Request): Promise<UploadedForm> {
  let form: UploadedForm | undefined
  await receiveUpload(request, rules, async (uploaded) => {
    form = uploaded as UploadedForm
  })
  return form as UploadedForm
}

/** Bytes in which what ends a part is likely. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      fc
        .constantFrom('\r\n', '--', '\r\n--', '\r\n----', '\r\n\r\n')
        .map((text) => Buffer.from(text)),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => new Uint8Array(Buffer.concat(pieces)))

const forms = fc.record({
  name: fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !/[\r\n]/.test(text)),
  files: fc.array(content, { minLength: 1, maxLength: 3 }),
})

const formOf = ({ name, files }: { name: string; files: Uint8Array[] }) => {
  const form = new FormData()
  form.append('name', name)
  for (const bytes of files) form.append('files', new Blob([new Uint8Array(bytes)]), 'file')
  return form
}

test('a form is received byte for byte as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(forms, async (given) => {
      const { fields, files } = await received(requestOf(formOf(given)))
      expect(fields).toEqual({ name: given.name.toWellFormed() })
      expect(files.map(({ bytes }) => Buffer.from(bytes))).toEqual(
        given.files.map((bytes) => Buffer.from(bytes)),
      )
    }),
  )
})

test('a form that is cut off anywhere is refused, and never received in part', async () => {
  await fc.assert(
    fc.asyncProperty(forms, fc.double({ min: 0, max: 1, noNaN: true }), async (given, share) => {
      const whole = new Response(formOf(given))
      const type = whole.headers.get('Content-Type') ?? ''
      const bytes = new Uint8Array(await whole.arrayBuffer())
      // Its last line end may be missing, and what ends it may not.
      const cut = bytes.subarray(0, Math.floor((bytes.length - 3) * share))
      const refused = await received(requestOf(cut, type)).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(ApiError)
      expect((refused as ApiError).code).toBe('INVALID_REQUEST')
    }),
  )
})

test('random bytes are refused, and cause no other error', async () => {
  const noise = fc.oneof(fc.uint8Array({ maxLength: 300 }), content)
  await fc.assert(
    fc.asyncProperty(noise, fc.boolean(), async (bytes, begins) => {
      const body = begins ? Buffer.concat([Buffer.from('--x\r\n'), bytes]) : bytes
      const type = 'multipart/form-data; boundary=x'
      const refused = await received(requestOf(new Uint8Array(body), type)).catch(
        (error: unknown) => error,
      )
      expect(refused).toBeInstanceOf(ApiError)
    }),
  )
})

test('a file of exactly the limit is received, and one byte more is too large, however many files there are', async () => {
  const files = (...sizes: number[]) => ({
    name: 'x',
    files: sizes.map((size) => new Uint8Array(size)),
  })
  const { files: taken } = await received(requestOf(formOf(files(3000, 3000, 3000))))
  expect(taken.map(({ bytes }) => bytes.length)).toEqual([3000, 3000, 3000])
  const refused = received(requestOf(formOf(files(1, 3001))))
  await expect(refused).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})

test.each(['-1', '1e9', 'x', '99999999999999999999', ''])(
  'a length of %j counts as none, and reserves no more than the form may have',
  async (length) => {
    const whole = new Response(formOf({ name: 'x', files: [new Uint8Array(1)] }))
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: await whole.arrayBuffer(),
      headers: {
        'Content-Type': whole.headers.get('Content-Type') ?? '',
        'Content-Length': length,
      },
    })
    expect(request.headers.get('Content-Length')).toBe(length)
    expect((await received(request)).files).toHaveLength(1)
  },
)
