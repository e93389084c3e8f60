import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PrismaClient } from './generated/client.ts'

const BATCH = 50
const PAUSE_MS = 50

interface DueEvent {
  id: string
  type: string
  data: unknown
}

/** Posts each event, signed, until the endpoint takes it: due ones are leased, so that they are sent by one process alone. */
export async function deliverEvents(
  prisma: PrismaClient,
  endpoint: { url: string; secret: string },
): Promise<never> {
  for (;;) {
    const due = await lease(prisma).catch((error: unknown) => {
      console.error(error)
      return []
    })
    const sent = await Promise.all(due.map((event) => post(event, endpoint)))
    const delivered = sent.filter((id) => id !== null)
    if (delivered.length > 0) {
      const data = { deliveredAt: new Date() }
      await prisma.event.updateMany({ where: { id: { in: delivered } }, data }).catch(console.error)
    }
    if (due.length < BATCH) await sleep(PAUSE_MS)
  }
}

const lease = (prisma: PrismaClient) =>
  prisma.$queryRaw<DueEvent[]>`
    UPDATE events SET attempts = attempts + 1, next_attempt_at = now() + least(2 ^ attempts, 64) * interval '30 s'
    WHERE id IN (
      SELECT id FROM events WHERE delivered_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, type, data`

/** The event's id if the endpoint has taken it. */
async function post(
  { id, type, data }: DueEvent,
  { url, secret }: { url: string; secret: string },
): Promise<string | null> {
  const body = JSON.stringify({ id, type, data })
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(time),
        'webhook-signature': `v1,${signature}`,
      },
      body,
      signal: AbortSignal.timeout(15_000),
    })
    await response.arrayBuffer()
    return response.ok ? id : null
  } catch {
    return null
  }
}
