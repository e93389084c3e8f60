import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelShop, type Connected, startChannelShop } from '../../support/channel-shop.ts'

let shop: ChannelShop
let channel: Connected
beforeAll(async () => {
  shop = await startChannelShop()
  channel = await shop.connectWhole()
})
afterAll(() => shop.stop())

const ask = (changes: Record<string, string> = {}, path = channel.hookPath) => {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': shop.whatsapp.credentials.verifyToken,
    'hub.challenge': '1158201444',
    ...changes,
  })
  return shop.service.fetch(`${path}?${query}`)
}

test('answers the challenge, and nothing else, to whoever has the word', async () => {
  const answer = await ask()
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('a challenge that is a page is a text', async () => {
  const answer = await ask({ 'hub.challenge': '<script>alert(1)</script>' })
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
})

test.each([
  ['another word', { 'hub.verify_token': 'otra-palabra' }],
  ['no word', { 'hub.verify_token': '' }],
  ['another mode', { 'hub.mode': 'unsubscribe' }],
])('is refused with %s', async (_, changes) => {
  expect((await ask(changes)).status).toBe(401)
})

test('is refused without a query, and at an address that is none', async () => {
  expect((await shop.service.fetch(channel.hookPath)).status).toBe(401)
  for (const path of ['/hooks/whatsapp/x', `${channel.hookPath.slice(0, -1)}_`])
    expect((await ask({}, path)).status).toBe(404)
})
