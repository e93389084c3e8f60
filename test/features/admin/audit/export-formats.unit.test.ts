import { expect, test } from 'vitest'
import { csvCell } from '../../../../src/features/admin/audit/export-formats.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+58', `'+58`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', `'＝1+1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  ['=cmd|" /c calc"!A0', `"'=cmd|"" /c calc""!A0"`],
  ['a=1', 'a=1'],
  ['', ''],
  ['one, two', '"one, two"'],
  ['"', '""""'],
  ['a\nb', '"a\nb"'],
])('the value %j becomes the cell %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})
