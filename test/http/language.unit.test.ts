import { describe, expect, test } from 'vitest'
import { languageOfTag, preferredLanguage } from '../../src/wire/language.ts'

describe('a language tag', () => {
  test.each([
    ['es', 'es'],
    ['en', 'en'],
    ['EN', 'en'],
    ['en-US', 'en'],
    ['ES-ve', 'es'],
    [' en ', 'en'],
    ['de', undefined],
    ['eng', undefined],
    ['english', undefined],
    ['-en', undefined],
    ['*', undefined],
    ['', undefined],
  ])('%j means %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language)
  })
})

describe('Accept-Language', () => {
  test.each([
    ['es-VE,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9', 'en'],
    ['EN-gb', 'en'],
    ['en;q=0.4, es;q=0.6', 'es'],
    ['de-DE, en;q=0.2', 'en'],
    ['en;q=0, es;q=0.1', 'es'],
    ['en;q=0', 'es'],
    ['de', 'es'],
    ['*', 'es'],
    [';;,q=', 'es'],
    ['', 'es'],
    [null, 'es'],
    [undefined, 'es'],
  ])('%j selects %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})
