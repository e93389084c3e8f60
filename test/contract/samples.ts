import { slugFromName } from '../../src/domain/slug.ts'
import { PASSWORD, uniqueEmail, uniqueRif } from '../support/actors.ts'
import type { CallOptions } from '../support/api.ts'
import { samplePng } from '../support/pictures.ts'
import type { World } from '../support/world.ts'

export interface Sample extends Pick<CallOptions, 'body' | 'file'> {
  path: string
}

/** A right request for each route, by its id: anew for each call, since some can be made but once. */
export const samples: Record<string, (world: World) => Sample> = {
  register: () => ({
    path: '/auth/register',
    body: { email: uniqueEmail(), password: PASSWORD, name: 'Nueva' },
  }),
  verifyEmail: () => ({
    path: '/auth/verify-email',
    body: { email: uniqueEmail(), otp: '000000' },
  }),
  resendVerification: () => ({
    path: '/auth/resend-verification',
    body: { email: uniqueEmail() },
  }),
  login: ({ owner }) => ({ path: '/auth/login', body: { email: owner.email, password: PASSWORD } }),
  logout: () => ({ path: '/auth/logout' }),
  getMe: () => ({ path: '/auth/me' }),
  updateMe: () => ({ path: '/auth/me', body: { name: 'Otro Nombre' } }),
  createMerchant: () => ({ path: '/merchants', body: { name: 'Comercio', rif: uniqueRif() } }),
  listMerchants: () => ({ path: '/merchants' }),
  getMerchant: ({ merchant }) => ({ path: `/merchants/${merchant.id}` }),
  updateMerchant: ({ merchant }) => ({ path: `/merchants/${merchant.id}`, body: { name: 'Otro' } }),
  getStore: ({ merchant }) => ({ path: `/merchants/${merchant.id}/store` }),
  updateStore: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/store`,
    body: { name: 'Otra tienda' },
  }),
  uploadLogo: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/store/logo`,
    file: samplePng(),
  }),
  uploadBanner: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/store/banner`,
    file: samplePng(),
  }),
  deleteLogo: ({ merchant }) => ({ path: `/merchants/${merchant.id}/store/logo` }),
  deleteBanner: ({ merchant }) => ({ path: `/merchants/${merchant.id}/store/banner` }),
  getPublicStore: ({ merchant }) => ({ path: `/stores/${slugFromName(merchant.name)}` }),
  getPicture: ({ merchant }) => ({ path: `/pictures/${merchant.id}/logo/none.png` }),
  getOpenApi: () => ({ path: '/openapi.json' }),
  getHealth: () => ({ path: '/health' }),
  getPublicKeys: () => ({ path: '/.well-known/jwks.json' }),
}

/** The sample of a route; a route without one fails the tests that walk all routes. */
export function sampleOf(routeId: string, world: World): Sample {
  const make = samples[routeId]
  if (!make)
    throw new Error(`${routeId} has no sample request: add one to test/contract/samples.ts`)
  return make(world)
}
