import { expect, test } from 'vitest'
import { csvCell, harmlessText } from '../../src/lists/export/csv.ts'

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

test.each([
  ['a,=1', "a,'=1"],
  ['a;+58', "a;'+58"],
  ['a"@SUM(A1)', `a"'@SUM(A1)`],
  ['a\t-1', "a\t'-1"],
  ['a\n =1', "a\n '=1"],
  ['a;"＝1', `a;"'＝1`],
  ['=1', "'=1"],
  [' =1', " '=1"],
  ['a=1, b-2; c@d', 'a=1, b-2; c@d'],
])('the text %j is harmless as %j, whichever separator splits it', (text, harmless) => {
  expect(harmlessText(text)).toBe(harmless)
})
