import { describe, expect, test } from 'vitest'
import type { Features } from '../../dev/browsers/features.ts'
import { newerThanOldest } from '../../dev/verify/old-browsers.ts'

const among =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

/** Some of what old browsers lack, as MDN says of it. */
const features: Features = {
  lacksMethod: among('toSorted', 'showModal', 'Temporal'),
  lacksAttribute: among('popover'),
  lacksProperty: among('accent-color', 'field-sizing'),
  lacksValue: (property, value) =>
    value.endsWith('dvh') || `${property}: ${value}` === 'overflow: clip',
  lacksSelector: among('has'),
  lacksAtRule: among('starting-style'),
}

const inScript = (text: string) => newerThanOldest('src/console/some.tsx', text, features)
const inStyle = (text: string) => newerThanOldest('src/console/some.css', text, features)

describe('what is newer than the oldest browsers', () => {
  test.each([
    ['a method', 'const last = list.toSorted()', ['toSorted']],
    ['a constructor', 'new Temporal()', ['Temporal']],
    ['an attribute', '<div popover="auto">', ['popover']],
    ['one that is asked for', `if ('showModal' in box) box.showModal()`, []],
    ['one that is asked for by its value', 'if (box.showModal) box.showModal()', []],
    ['one that is called if it is there', 'box.showModal?.()', []],
    ['one in a comment', '// list.toSorted() is too new\nconst a = 1', []],
    ['what looks behind itself', 'const end = /a(?<!b)/', ['a lookbehind']],
    ['what all know', 'const all = list.map(String)', []],
  ])('in scripts: %s', (_, text, found) => {
    expect(inScript(text)).toEqual(found)
  })

  test.each([
    ['a selector', 'label:has(input) { color: red; }', [':has']],
    ['a rule', '@starting-style { a { color: red; } }', ['@starting-style']],
    ['a property', 'a { field-sizing: content; }', ['field-sizing']],
    ['a value', 'a { overflow: clip; }', ['overflow: clip']],
    ['a unit', 'a { height: 100dvh; }', ['height: 100dvh']],
    ['one after what others know', 'a { height: 100vh; height: 100dvh; }', []],
    ['a name of our own', 'a { overflow: var(--clip); }', []],
    ['what is only an ornament', 'a { accent-color: red; }', []],
    ['one in a comment', '/* label:has(input) { color: red; } */', []],
  ])('in styles: %s', (_, text, found) => {
    expect(inStyle(text)).toEqual(found)
  })

  test('scripts of pages hold styles too', () => {
    const text = 'const STYLE = `a:has(b) { color: red; }`'
    expect(newerThanOldest('src/pages/button/script.ts', text, features)).toEqual([':has'])
  })
})
