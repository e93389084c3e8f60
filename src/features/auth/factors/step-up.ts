import { session } from '../../../http/access.ts'
import { type Call, route } from '../../../http/route.ts'
import { userAgentOf } from '../../../http/user-agent.ts'
import { verifyPassword } from '../../../platform/passwords.ts'
import { invalidField } from '../../../wire/errors.ts'
import { checkFactor, type Presented, requireAttemptLeft } from './check-factor.ts'
import { credentialIdOf } from './check-passkey.ts'
import {
  type FactorMaterialRow,
  findCallersMaterial,
  presentFactor,
  presentPassword,
  reserveCallersAttempt,
} from './queries.ts'
import { WRONG_CODE, WRONG_PASSKEY } from './rules.ts'
import { StepUpRequest } from './schemas.ts'

export const stepUp = route({
  id: 'stepUp',
  method: 'post',
  path: '/auth/step-up',
  summary: 'Present a second factor again',
  description:
    'For 10 minutes this session may then do what answers STEP_UP_REQUIRED otherwise. A user without a second factor presents the password. After 5 wrong attempts the network must wait 15 minutes.',
  access: session(),
  sensitive: 'code',
  body: StepUpRequest,
  returns: [204, null],
  async run(call) {
    const { body, db, newId } = call
    const {
      attempt: [attempt],
      material: [material],
    } = await db.change({
      attempt: reserveCallersAttempt(newId<'attempt'>()),
      material: findCallersMaterial(credentialIdOf(body.passkey)),
    })
    requireAttemptLeft(attempt?.wait ?? 0)
    if (!material) throw new Error('the caller has no account')
    const { password, ...presented } = body
    if (password !== undefined) await presentCallersPassword(call, password, material)
    else await presentCallersFactor(call, presented, material)
    return undefined
  },
})

async function presentCallersPassword(call: Call, password: string, material: FactorMaterialRow) {
  if (material.has_factor) {
    throw invalidField('password', [
      'Esta cuenta tiene un segundo factor: presenta ese.',
      'This account has a second factor: present that.',
    ])
  }
  const { password_hash: passwordHash } = material
  const matches = await verifyPassword(password, passwordHash)
  const presented = matches ? await call.db.change(presentPassword(passwordHash)) : []
  if (presented.length === 0)
    throw invalidField('password', ['No es la contraseña.', 'Is not the password.'])
}

async function presentCallersFactor(call: Call, presented: Presented, material: FactorMaterialRow) {
  const proof = await checkFactor(call, presented, material)
  const rows = proof ? await call.db.change(presentFactor(proof, userAgentOf(call))) : []
  if (rows.length === 0) {
    if (presented.passkey) throw invalidField('passkey', WRONG_PASSKEY)
    throw invalidField(presented.code === undefined ? 'recoveryCode' : 'code', WRONG_CODE)
  }
}
