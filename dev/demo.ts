import { Conversation } from './demo/conversation.ts'
import { readMailedCode } from './demo/mailbox.ts'
import { rifOf } from './demo/rif.ts'
import { seedPictures } from './pictures/seed-pictures.ts'
import { runCommand } from './stack/problem.ts'

const service = (process.argv[2] ?? 'http://127.0.0.1:8787').replace(/\/+$/, '')

/** Walks the main path as a new integrator would; throws where the service does not do as documented. */
async function demonstrate(): Promise<void> {
  const talk = new Conversation(service)
  const email = `demo-${Date.now()}@example.com`
  const password = 'arepa con queso 7'

  talk.title('A new integrator makes an account')
  await talk.expect(201, 'POST', '/auth/register', { email, password, name: 'Demo Integrator' })
  const otp = await readMailedCode(service, email)
  await talk.expect(200, 'POST', '/auth/verify-email', { email, otp })

  talk.title('and logs in')
  const login = await talk.expect(200, 'POST', '/auth/login', { email, password })
  talk.token = login.accessToken
  await talk.expect(200, 'GET', '/auth/me')

  talk.title('A merchant is made once, however often the request is sent')
  const merchant = {
    name: 'Bodegón Doña Inés',
    rif: rifOf(Date.now()),
    description: 'Abierto hasta tarde.',
  }
  const key = `demo-${crypto.randomUUID()}`
  const made = await talk.expect(201, 'POST', '/merchants', merchant, { 'Idempotency-Key': key })
  const again = await talk.expect(201, 'POST', '/merchants', merchant, { 'Idempotency-Key': key })
  talk.check('the repeated request has the same answer', made.id === again.id)
  const { id } = made

  talk.title('It is listed, read and changed')
  const list = await talk.expect(200, 'GET', '/merchants?search=bodegon')
  talk.check('the list has this one merchant', list.total === 1 && list.data[0].id === id)
  await talk.expect(200, 'GET', `/merchants/${id}`)
  await talk.expect(200, 'PUT', `/merchants/${id}`, { description: 'Abierto las 24 horas.' })

  talk.title('Its store has a free address, and takes another')
  const store = await talk.expect(200, 'GET', `/merchants/${id}/store`)
  const slug = `${store.slug}-24h`.slice(0, 60)
  const theme = { primaryColor: '#0B6E4F' }
  const changed = await talk.expect(200, 'PUT', `/merchants/${id}/store`, { slug, theme })
  talk.check('the slug is changed', changed.slug === slug)

  talk.title('Its pictures are checked by their content, stored, and shown to everybody')
  const { logo, banner, nightBanner } = seedPictures
  const shown = await talk.upload(200, `/merchants/${id}/store/logo`, logo.file, logo.bytes)
  await talk.upload(200, `/merchants/${id}/store/banner`, banner.file, banner.bytes)
  await talk.upload(200, `/merchants/${id}/store/banner`, nightBanner.file, nightBanner.bytes)
  const page = new TextEncoder().encode('<svg onload="alert(1)"/>')
  await talk.upload(415, `/merchants/${id}/store/logo`, 'logo.png', page)
  const picture = await fetch(shown.logo)
  talk.check('the logo is shown as a PNG', picture.headers.get('Content-Type') === 'image/png')
  const seen = await talk.expect(200, 'GET', `/stores/${slug}`)
  talk.check('the public store shows it', seen.logo === shown.logo)
  await talk.expect(204, 'DELETE', `/merchants/${id}/store/banner`)

  talk.title('What is not allowed is refused with what to do about it')
  await talk.expect(400, 'PUT', `/merchants/${id}/store`, { slug: 'No Such Slug' })
  await talk.expect(409, 'POST', '/merchants', merchant)
  await talk.expect(404, 'GET', '/merchants/mer_01kga5ycm3en0bdnm8e8e9tx2z')

  talk.title('After logging out the token is worth nothing')
  await talk.expect(204, 'POST', '/auth/logout')
  await talk.expect(401, 'GET', '/auth/me')
  talk.end()
}

await runCommand(demonstrate)
