import type { RouteGroup } from '../../http/route.ts'
import { getMyKyc } from '../kyc/get-my-kyc.ts'
import { submitMyKyc } from '../kyc/submit-my-kyc.ts'
import { changePassword } from './change-password.ts'
import { endSession } from './end-session.ts'
import { confirmTotpFactor } from './factors/confirm-totp-factor.ts'
import { createPasskeyCreationOptions } from './factors/create-passkey-creation-options.ts'
import { createPasskeyFactor } from './factors/create-passkey-factor.ts'
import { createPasskeyRequestOptions } from './factors/create-passkey-request-options.ts'
import { createRecoveryCodes } from './factors/create-recovery-codes.ts'
import { createTotpFactor } from './factors/create-totp-factor.ts'
import { deleteFactor } from './factors/delete-factor.ts'
import { listFactors } from './factors/list-factors.ts'
import { loginWithFactor } from './factors/login-with-factor.ts'
import { loginWithPasskey } from './factors/login-with-passkey.ts'
import { stepUp } from './factors/step-up.ts'
import { undoFactorReset } from './factors/undo-factor-reset.ts'
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
    loginWithFactor,
    createPasskeyRequestOptions,
    loginWithPasskey,
    stepUp,
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

export const secondFactors: RouteGroup = {
  tag: 'Second factors',
  description:
    'What a user presents beside the password: an authenticator app, passkeys, and recovery codes for when those are lost.',
  base: '/api/v1',
  routes: [
    listFactors,
    createTotpFactor,
    confirmTotpFactor,
    createPasskeyCreationOptions,
    createPasskeyFactor,
    createRecoveryCodes,
    deleteFactor,
    undoFactorReset,
  ],
}
