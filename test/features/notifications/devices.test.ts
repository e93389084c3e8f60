import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../support/service.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test.each([
  [CHROME, 'Chrome, Android'],
  [`${CHROME} EdgA/126.0.0.0`, 'Edge, Android'],
  [`${CHROME} OPR/81.0`, 'Opera, Android'],
  [CHROME.replace('Chrome/', 'SamsungBrowser/25.0 Chrome/'), 'Samsung Internet, Android'],
  [FIREFOX, 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  ['okhttp/4.12.0', 'okhttp'],
  ['PostmanRuntime/7.39 (x)', 'PostmanRuntime'],
  ['https://evil.example/pay', 'https'],
  ['evil.example,call-0212-5550000', 'evil'],
  ['<b>x</b>', null],
  ['Mozilla/5.0', null],
  ['/', null],
  ['', null],
  [null, null],
])('a device has its common name: %s', async (userAgent, device) => {
  const rows = await service.database.query('select device_family($1) as device', [userAgent])
  expect(rows).toEqual([{ device }])
})

test.each([
  ['190.6.1.20', '190.6.1.0/24'],
  ['2800:2f0:1:2::3', '2800:2f0:1::/48'],
  ['unknown', null],
  ['', null],
  [null, null],
])('the network of %s is %s', async (address, network) => {
  const rows = await service.database.query('select ip_range_of($1) as network', [address])
  expect(rows).toEqual([{ network }])
})
