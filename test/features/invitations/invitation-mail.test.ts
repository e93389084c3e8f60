import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
  uniqueEmail,
} from '../../support/actors.ts'
import { mailsTo, storedAndLoggedText } from '../../support/auth.ts'
import {
  acceptInvitation,
  getInvitation,
  revokeInvitation,
  sendInvitation,
  tokenFromResponse,
} from '../../support/invitations.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

interface OutboxRow {
  created_at: Date
  delivered_at: Date | null
  abandoned_at: Date | null
}

let service: Service
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

/** The newest mail in the outbox to this address. */
async function outboxRow(email: string): Promise<OutboxRow> {
  const [row] = await service.database.query<OutboxRow>(
    "select * from outbox where topic = 'mail' and data->>'to' = $1 order by created_at desc limit 1",
    [email],
  )
  return row as OutboxRow
}

/** Invites, and waits until the mail has gone out. */
async function invited(body: { email: string; role?: string }, to = merchant) {
  const answer = await sendInvitation(service, to, owner, body)
  expect(answer.status, answer.text).toBe(201)
  await expect.poll(async () => (await outboxRow(body.email)).delivered_at).not.toBeNull()
  return { token: tokenFromResponse(answer), id: answer.body.id as string }
}

async function onlyMail(email: string) {
  const [mail, ...more] = await mailsTo(service, email)
  expect(more).toEqual([])
  if (!mail) throw new Error('no mail')
  return mail
}

test('the mail has the link once in Spanish and then once in English', async () => {
  const email = uniqueEmail()
  const { token } = await invited({ email, role: 'ADMIN' })
  const mail = await onlyMail(email)
  expect(mail).toMatchObject({
    from: 'payments@example.com',
    to: [email],
    subject: 'Te invitaron a un comercio / You are invited to a merchant',
  })
  const link = `${publicUrl}/invitations/${token}`
  for (const body of [mail.text, mail.html]) {
    const inOrder = ['Hola:', 'administrador', link, 'Hello,', 'an administrator', link]
    expect(body).toMatch(new RegExp(inOrder.join('[\\s\\S]*')))
    expect(body.split(link)).toHaveLength(3)
    expect(body).toContain(merchant.name)
  }
  expect(mail.text).not.toMatch(/<\w/)
  expect(mail.html).toMatch(
    /<div lang="es-VE">[\s\S]*<a href="[\s\S]*<div lang="en">[\s\S]*<a href="/,
  )
})

test('the mail has the token by which the invitation is shown and accepted', async () => {
  const email = uniqueEmail()
  await invited({ email })
  const { text } = await onlyMail(email)
  const token = /\/invitations\/([\w-]{43})$/m.exec(text)?.[1] ?? ''
  expect((await getInvitation(service, token)).body.email).toBe(email)
  expect((await acceptInvitation(service, token)).status).toBe(200)
})

test('the mail shows a merchant’s name as text, on one line and not in the subject', async () => {
  const name = `<b>Pan & "Té"</b> <a href='https://evil.test'>`
  const email = uniqueEmail()
  await invited({ email }, await createMerchant(service, owner, { name }))
  const mail = await onlyMail(email)
  expect(mail.html).not.toMatch(/<b>|evil\.test'>/)
  expect(mail.html).toContain('&lt;b&gt;Pan &amp; &quot;Té&quot;&lt;/b&gt;')
  expect(mail.text).toContain(`«${name}»`)
  expect(mail.subject).not.toContain('Pan')
})

test('the mail leaves its token neither in the database nor in the log', async () => {
  const { token } = await invited({ email: uniqueEmail() })
  await getInvitation(service, token)
  expect(await storedAndLoggedText(service)).not.toContain(token)
})

describe('a mail that was not delivered', () => {
  /** As if the Worker had ended right after its commit. */
  async function undelivered() {
    const email = uniqueEmail()
    const made = await invited({ email })
    await service.database.query("update outbox set delivered_at = null where data->>'to' = $1", [
      email,
    ])
    return { ...made, email, createdAt: (await outboxRow(email)).created_at }
  }

  test('is sent by cron after a minute, unchanged', async () => {
    const { email, createdAt } = await undelivered()
    await service.runCron(later(createdAt, 0.9 * MINUTE))
    expect(await mailsTo(service, email)).toHaveLength(1)
    await service.runCron(later(createdAt, MINUTE))
    const [first, second, ...more] = await mailsTo(service, email)
    expect(second).toEqual(first)
    expect(more).toEqual([])
    expect((await outboxRow(email)).delivered_at).toEqual(later(createdAt, MINUTE))
  })

  const expectGivenUp = async (email: string, at: Date) => {
    const before = (await mailsTo(service, email)).length
    await service.runCron(at)
    expect((await mailsTo(service, email)).length).toBe(before)
    const given = await service.database.query(
      "select from outbox where data->>'to' = $1 and abandoned_at = $2 and delivered_at is null",
      [email, at],
    )
    expect(given).toHaveLength(1)
  }

  test('is abandoned when the invitation has expired', async () => {
    const { email, createdAt } = await undelivered()
    // Else it would be purged at that very moment, by its age.
    const young =
      "update outbox set created_at = created_at + interval '1 hour' where data->>'to' = $1"
    await service.database.query(young, [email])
    await expectGivenUp(email, later(createdAt, WEEK))
  })

  test('is abandoned when the invitation was accepted', async () => {
    const { email, token, createdAt } = await undelivered()
    await acceptInvitation(service, token)
    await expectGivenUp(email, later(createdAt, MINUTE))
  })

  test('is abandoned when the invitation was revoked', async () => {
    const { email, id, createdAt } = await undelivered()
    await revokeInvitation(service, merchant, owner, id)
    await expectGivenUp(email, later(createdAt, MINUTE))
  })

  test('is abandoned when another invitation has replaced its own', async () => {
    const { email, createdAt } = await undelivered()
    service.setNow(later(createdAt, 0.5 * MINUTE))
    await invited({ email })
    service.setNow()
    await expectGivenUp(email, later(createdAt, MINUTE))
  })
})
