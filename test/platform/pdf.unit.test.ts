import { expect, test } from 'vitest'
import { isPdf, pdfLength } from '../../src/platform/pdf.ts'
import { samplePdf } from '../support/pdfs.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each(['%PDF-1.0', '%PDF-1.4\n', '%PDF-1.7\r\n%\xe2\xe3', '%PDF-2.0\n'])(
  '%j begins as a PDF',
  (start) => expect(isPdf(bytes(start))).toBe(true),
)

test.each([
  '',
  '%PDF',
  '%PDF-',
  '%PDF-1',
  '%PDF-1.',
  '%PDF-2.1',
  '%PDF-3.0',
  ' %PDF-1.4',
  '%pdf-1.4',
  '\xef\xbb\xbf%PDF-1.4',
  '<html>%PDF-1.4',
])('%j does not', (start) => expect(isPdf(bytes(start))).toBe(false))

test('it ends with the line of its last end mark', () => {
  const pdf = samplePdf()
  expect(pdfLength(pdf)).toBe(pdf.length)
  for (const end of ['%%EOF', '%%EOF\n', '%%EOF\r\n', '%%EOF\r']) {
    expect(pdfLength(bytes(`%PDF-1.4\n${end}`))).toBe(9 + end.length)
  }
  expect(pdfLength(bytes('%PDF-1.4\n%%EOF\nmore\n%%EOF\n\n'))).toBe(26)
})

test('what follows the end mark is none of it, up to where readers look for the mark', () => {
  const pdf = samplePdf()
  const followedBy = (count: number) => Buffer.concat([pdf, Buffer.alloc(count, 'x')])
  expect(pdfLength(followedBy(1024 - 6))).toBe(pdf.length)
  expect(pdfLength(followedBy(1024))).toBeNull()
})

test('one that is cut anywhere before its end mark has no end', () => {
  const pdf = samplePdf()
  for (let length = 0; length < pdf.length - 1; length += 1) {
    expect(pdfLength(pdf.subarray(0, length)), String(length)).toBeNull()
  }
})
