import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Document, operationTable, reduceDocument } from '../../dev/sdk/client-document.ts'
import { checkSdkTypes, isGeneratedFrom, withHeader } from '../../dev/sdk/write-types.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { waitBeforeRetry } from '../../sdk/js/src/retry.ts'

const text = readFileSync(join(projectFolder, 'docs/openapi.json'), 'utf8')
const document = JSON.parse(text) as Document

describe('the generated files', () => {
  test('are those of the document', () => {
    expect(checkSdkTypes()).toBe('')
    const table = readFileSync(join(projectFolder, 'sdk/js/src/operations.ts'), 'utf8')
    expect(table).toBe(withHeader(text, operationTable(document)))
  })

  test('are found to be outdated or edited', () => {
    const file = withHeader(text, 'export const a = 1\n')
    expect(isGeneratedFrom(text, file)).toBe(true)
    expect(isGeneratedFrom(`${text} `, file)).toBe(false)
    expect(isGeneratedFrom(text, file.replace('1\n', '2\n'))).toBe(false)
  })

  test('have what the interface has, and neither pages nor what banks post', () => {
    const table = operationTable(document)
    expect(table).toContain(
      "  createCheckout: ['POST', '/merchants/{id}/checkouts', 'repeatable'],",
    )
    expect(table).toContain("  listTransactions: ['GET', '/merchants/{id}/transactions', 'list'],")
    expect(table).toContain(
      "  exportTransactions: ['GET', '/merchants/{id}/transactions/export', 'file'],",
    )
    expect(table).not.toMatch(/\/hooks\/|\.well-known|\/pictures\//)
    const kept = JSON.stringify(reduceDocument(document))
    expect(kept).not.toMatch(/"examples?":/)
    expect(kept).toContain('"headers":{"type":"object"')
  })
})

describe('the wait before a retry', () => {
  const waits = (attempt: number, retryAfterSeconds?: number) =>
    Array.from({ length: 200 }, () => waitBeforeRetry({ attempt, retryAfterSeconds }) ?? -1)

  test.each([
    [1, 500],
    [2, 1_000],
    [4, 4_000],
    [5, 8_000],
    [20, 8_000],
  ])('after attempt %i is anywhere below %i ms', (attempt, bound) => {
    const all = waits(attempt)
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...all)).toBeLessThanOrEqual(bound)
    expect(new Set(all).size).toBeGreaterThan(150)
  })

  test('is at least what Retry-After says, up to a minute', () => {
    for (const wait of waits(1, 2)) {
      expect(wait).toBeGreaterThanOrEqual(2_000)
      expect(wait).toBeLessThanOrEqual(2_500)
    }
    expect(waitBeforeRetry({ attempt: 1, retryAfterSeconds: 60 })).toBeGreaterThanOrEqual(60_000)
    expect(waitBeforeRetry({ attempt: 1, retryAfterSeconds: 61 })).toBeUndefined()
  })
})
