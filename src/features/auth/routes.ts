import type { RouteGroup } from '../../http/route.ts'
import { getMe } from './get-me.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'
import { resendVerification } from './resend-verification.ts'
import { updateMe } from './update-me.ts'
import { verifyEmail } from './verify-email.ts'

export const auth: RouteGroup = {
  tag: 'Accounts',
  description: 'Registration, e-mail verification, login, and the signed-in user.',
  base: '/api/v1',
  routes: [register, verifyEmail, resendVerification, login, logout, getMe, updateMe],
}
