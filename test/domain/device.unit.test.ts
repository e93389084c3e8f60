import { expect, test } from 'vitest'
import { deviceText } from '../../src/domain/device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 8.1) ${WEBKIT} Chrome/92.0 Mobile Safari/537.36`,
    'Chrome en Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13) ${WEBKIT} SamsungBrowser/20.0 Chrome/106.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/120.0 Safari/537.36 Edg/120.0`,
    'Edge en Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 15_0) Version/15.0 Mobile Safari/604.1', 'Safari en iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox en Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['Mozilla/5.0 (compatible)', 'Mozilla/5.0 (compatible)'],
])('%s is called %s', (userAgent, called) => {
  expect(deviceText(userAgent, 'es')).toBe(called)
  expect(deviceText(userAgent, 'en')).toBe(called.replace(' en ', ' on '))
})
