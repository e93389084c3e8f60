import { expect, test } from 'vitest'
import { makeWorkerSecrets } from '../../../dev/stack/secrets.ts'
import { connectWebPush } from '../../../src/platform/push/web-push.ts'

const VAPID_KEY = JSON.parse(makeWorkerSecrets().VAPID_KEY)
const SECURITY_CONTACT = 'mailto:security@example.com'

const pushTo = (...hosts: string[]) =>
  connectWebPush({ VAPID_KEY, PUSH_HOSTS: hosts, SECURITY_CONTACT })

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://web.push.apple.com/a', true],
  ['http://127.0.0.1:9/push/a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://fcm.googleapis.com.example.com/a', false],
  ['https://example.com/fcm.googleapis.com', false],
  ['https://fcm.googleapis.com@example.com/a', false],
  ['https://user:password@fcm.googleapis.com/a', false],
  ['https://other.fcm.googleapis.com/a', false],
  ['https://push.apple.com/a', false],
  ['https://badpush.apple.com/a', false],
  ['https://127.0.0.1/a', false],
  ['http://127.0.0.1:10/push/a', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['fcm.googleapis.com', false],
])('whether %s is called: %s', (endpoint, isCalled) => {
  const push = pushTo('fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:9')
  expect(push.takes(endpoint)).toBe(isCalled)
})

test('without hosts or a key nobody is written to', () => {
  expect(pushTo().key).toBe(null)
  const keyless = { VAPID_KEY: undefined, PUSH_HOSTS: ['fcm.googleapis.com'], SECURITY_CONTACT }
  expect(connectWebPush(keyless).key).toBe(null)
  expect(pushTo('fcm.googleapis.com').key).toMatch(/^B[\w-]{86}$/)
})

test('what is no longer on the list is not called', async () => {
  const keys = { p256dh: '', auth: '' }
  const endpoint = 'https://push.example.com/a'
  expect(await pushTo('fcm.googleapis.com').send({ endpoint, ...keys }, {}, 60)).toEqual({
    ...{ status: 'refused', code: 'NOT_LISTED' },
  })
})
