import type { RouteGroup } from '../../http/route.ts'
import { getMyKyc } from '../kyc/get-my-kyc.ts'
import { submitMyKyc } from '../kyc/submit-my-kyc.ts'
import { changePassword } from './change-password.ts'
import { endSession } from './end-session.ts'
import { forgotPassword } from './forgot-password.ts'
import { getMe } from './get-me.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { refresh } from './refresh.ts'
import { register } from './register.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { updateMe } from './update-me.ts'
import { verifyEmail } from './verify-email.ts'

export const authentication: RouteGroup = {
  tag: 'Authentication',
  description: 'Registration, e-mail verification, log-in and passwords.',
  base: '/api/v1',
  routes: [
    register,
    verifyEmail,
    resendVerification,
    login,
    refresh,
    logout,
    changePassword,
    forgotPassword,
    resetPassword,
  ],
}

export const currentUser: RouteGroup = {
  tag: 'Current user',
  description: 'The signed-in user and their identity check (KYC).',
  base: '/api/v1',
  routes: [getMe, updateMe, getMyKyc, submitMyKyc],
}

export const sessions: RouteGroup = {
  tag: 'Sessions',
  description: 'Where a user is logged in.',
  base: '/api/v1',
  routes: [listSessions, endSession],
}
