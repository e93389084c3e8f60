import type { DemoClient } from './demo-client.ts'
import { readMailedCode } from './mailbox.ts'

export interface DemoAccount {
  email: string
  password: string
  refreshToken: string
}

/** Registers, verifies and logs in; later requests of the client use the account. */
export async function makeAccount(talk: DemoClient): Promise<DemoAccount> {
  const email = `demo-${Date.now()}@example.com`
  const password = 'arepa con queso 7'
  talk.printHeading('A new integrator makes an account')
  await talk.expect(201, 'POST', '/auth/register', { email, password, name: 'Demo Integrator' })
  const otp = await readMailedCode(talk.service, email)
  await talk.expect(200, 'POST', '/auth/verify-email', { email, otp })

  talk.printHeading('and logs in')
  const login = await talk.expect(200, 'POST', '/auth/login', { email, password })
  talk.token = login.accessToken
  await talk.expect(200, 'GET', '/auth/me')
  return { email, password, refreshToken: login.refreshToken }
}

/** Refreshes the tokens, and ends the session. */
export async function refreshAndLogOut(talk: DemoClient, { refreshToken }: DemoAccount) {
  talk.printHeading('A session goes on with its refresh token')
  const refreshed = await talk.expect(200, 'POST', '/auth/refresh', { refreshToken })
  talk.token = refreshed.accessToken
  await talk.expect(200, 'GET', '/auth/sessions')

  talk.printHeading('After logging out the token is worth nothing')
  await talk.expect(204, 'POST', '/auth/logout')
  await talk.expect(401, 'GET', '/auth/me')
}
