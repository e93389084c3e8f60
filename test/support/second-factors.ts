import { expect } from 'vitest'
import type { Actor } from './actors.ts'
import { apiOf, type CallOptions, type CallResult } from './api.ts'
import { codeOf } from './factors.ts'
import type { Service } from './service.ts'

/** A code that no app shows at this moment or near it. */
export const wrongCode = (right: string): string =>
  String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')

/** Calls about second factors, as the console makes them. */
export function secondFactorsOf(service: Service) {
  const api = apiOf(service)
  return {
    list: (as: Pick<Actor, 'token'>) => api('GET', '/auth/factors', { as }),
    begin: (as: Pick<Actor, 'token'>, name?: string) =>
      api('POST', '/auth/factors/totp', { as, body: { name } }),
    confirm: (as: Pick<Actor, 'token'>, code: string) =>
      api('POST', '/auth/factors/totp/confirm', { as, body: { code } }),
    stepUp: (
      as: Pick<Actor, 'token'>,
      presented: Record<string, string>,
      headers: Record<string, string> = {},
    ) => api('POST', '/auth/step-up', { as, body: presented, headers }),
    finishLogin: (
      loginToken: string,
      presented: Record<string, string>,
      options: Pick<CallOptions, 'headers'> = {},
    ): Promise<CallResult> =>
      api('POST', '/auth/login/factor', { body: { loginToken, ...presented }, ...options }),
    /** Sets an app as the console does, and gives what it shows at a moment. */
    async setApp(as: Pick<Actor, 'token'>, at = new Date()) {
      const begun = await api('POST', '/auth/factors/totp', { as, body: {} })
      expect(begun.status, begun.text).toBe(201)
      const codeAt = (moment = at) => codeOf(begun.body.uri, moment)
      const confirmed = await api('POST', '/auth/factors/totp/confirm', {
        as,
        body: { code: codeAt() },
      })
      expect(confirmed.status, confirmed.text).toBe(200)
      return { id: begun.body.id as string, codeAt }
    },
  }
}
