import { connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Actor, createUser } from '../support/actors.ts'
import { type FaultyLine, openLine } from '../support/faulty-line.ts'
import { kycForm, sendKyc } from '../support/kyc.ts'
import { samplePng } from '../support/pictures.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let line: FaultyLine
beforeAll(async () => {
  const { storage } = inject('stack')
  line = await openLine(storage.endpoint)
  service = await startService({ vars: { S3_ENDPOINT: line.via(storage.endpoint) } })
})
afterAll(async () => {
  await service.stop()
  await line.close()
})

async function leave(user: Actor) {
  const request = new Request('http://x/', { method: 'POST', body: kycForm() })
  const body = Buffer.from(await request.arrayBuffer())
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (d) => {
    answer += d
  })
  socket.write(
    `POST /api/v1/auth/me/kyc HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\nAuthorization: Bearer ${user.token}\r\nContent-Type: ${request.headers.get('content-type')}\r\n\r\n`,
  )
  socket.write(body)
  await new Promise((r) => setTimeout(r, 1500))
  socket.resetAndDestroy()
  return answer.slice(0, 12)
}

test('slots after hang-ups', async () => {
  const users = []
  for (let i = 0; i < 6; i++) users.push(await createUser(service))
  expect((await sendKyc(service, await createUser(service))).status).toBe(200)
  line.fault('silent')
  console.log(await Promise.all(users.map(leave)))
  line.fault('none')
  for (const wait of [500, 3000, 20000, 25000]) {
    await new Promise((r) => setTimeout(r, wait))
    const r = await sendKyc(service, await createUser(service))
    console.log(wait, r.status, r.text.slice(0, 200))
  }
}, 120_000)
