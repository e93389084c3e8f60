import { describe, expect, test } from 'vitest'
import { readRecipientWord } from '../../src/domain/recipient-words.ts'

describe('a word about being written to', () => {
  test.each([
    'STOP',
    'stop.',
    ' Baja ',
    'bája',
    'ALTO',
    'Álto!',
    'a l t o',
    'ＢＡＪＡ',
    'BAJA\u200b',
    '🙏 baja',
  ])('is one that stops: %o', (text) => {
    expect(readRecipientWord(text)).toBe('stop')
  })

  test.each(['START', 'alta', ' Álta. '])('is one that allows it again: %o', (text) => {
    expect(readRecipientWord(text)).toBe('start')
  })

  test.each([
    '',
    ' ',
    'no',
    'baja el precio',
    'stopped',
    'constructor',
    'STOP'.repeat(20),
    '¿alta o baja?',
  ])('is none: %o', (text) => {
    expect(readRecipientWord(text)).toBeNull()
  })
})
