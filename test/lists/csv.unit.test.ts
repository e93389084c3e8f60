import { expect, test } from 'vitest'
import { harmlessText, withoutFormulaMarks } from '../../src/domain/formula-text.ts'
import { csvCell, harmlessJson } from '../../src/lists/export/csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+58', `'+58`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `\t'=1`],
  ['\r=1', `"\r'=1"`],
  ['\n=1', `"\n'=1"`],
  ['a;=1', `"a;'=1"`],
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

test.each(["'=1", "''-1", '- los quince\n- los treinta', 'a;=1', "a,'+58", "d'Arcy", "'t"])(
  'the text %j is read as it was, however often it is written',
  (text) => {
    const once = withoutFormulaMarks(harmlessText(text))
    expect(once).toBe(text)
    expect(withoutFormulaMarks(harmlessText(once))).toBe(text)
  },
)

test.each([
  { name: ';=cmd|1', '=key': '＝1' },
  { name: 'a\n=1', other: '\t @SUM(A1)', quoted: '"-1', backslash: '\\n=1' },
  { after: { amount: -1250.5, concept: 'Pan - jamón, -5' } },
])('the JSON of %j means the same, and no spreadsheet evaluates a part of it', (value) => {
  const json = harmlessJson(value)
  expect(JSON.parse(json)).toStrictEqual(value)
  expect(harmlessText(json)).toBe(json)
})
