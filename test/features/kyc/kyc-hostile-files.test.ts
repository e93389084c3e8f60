import { describe, expect, test } from 'vitest'
import { hostileFiles } from '../../../dev/pictures/hostile.ts'
import { makePicture } from '../../../dev/pictures/make-picture.ts'
import { inspectKycFile } from '../../../src/features/kyc/inspect-file.ts'

const pictures = hostileFiles.filter(({ name }) => name !== 'pdf')

describe.each(pictures)('$name: $description', ({ name, expected }) => {
  test('is recognised and cut at its end, or refused as a store’s picture is', async () => {
    const found = await inspectKycFile(makePicture(name))
    if ('refused' in expected) {
      const problem = expected.refused === 'type' ? 'type' : 'content'
      expect(found).toEqual({ problem, message: [expect.any(String), expect.any(String)] })
    } else {
      const bytes = Buffer.from('bytes' in found ? found.bytes : [])
      expect(found).toMatchObject({ type: expected.type })
      expect(bytes.equals(makePicture(expected.storedAs))).toBe(true)
    }
  })
})

const html = '<!doctype html><script>alert(1)</script>'
const png = Buffer.from(makePicture('png')).toString('latin1')

test.each([
  ['a PDF that is a page as well', `%PDF-1.4\n${html}\n%%EOF`, 'application/pdf'],
  ['a page before a PDF', `${html}%PDF-1.4\n%%EOF`, 'type'],
  ['a PDF before a picture', `%PDF-1.4\n%%EOF\n${'x'.repeat(2000)}${png}`, 'content'],
  ['a picture before a PDF', `${png}%PDF-1.4\n%%EOF`, 'image/png'],
  ['a PDF with a byte order mark before it', '\xef\xbb\xbf%PDF-1.4\n%%EOF', 'type'],
  ['a PostScript program', '%!PS-Adobe-3.0\n%%EOF', 'type'],
  ['an archive', 'PK\x03\x04%PDF-1.4\n%%EOF', 'type'],
])('the result for %s is as expected', async (_, text, outcome) => {
  const found = await inspectKycFile(new Uint8Array(Buffer.from(text, 'latin1')))
  expect('problem' in found ? found.problem : found.type).toBe(outcome)
})

test('a picture followed by a PDF is stored as a picture, and a PDF followed by a page as a PDF', async () => {
  const kept = async (text: string) => {
    const found = await inspectKycFile(new Uint8Array(Buffer.from(text, 'latin1')))
    return Buffer.from('bytes' in found ? found.bytes : []).toString('latin1')
  }
  expect(await kept(`${png}%PDF-1.4\n%%EOF`)).toBe(png)
  expect(await kept(`%PDF-1.4\n%%EOF\n${html}`)).toBe('%PDF-1.4\n%%EOF\n')
})
