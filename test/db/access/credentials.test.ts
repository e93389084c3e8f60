import { describe, test } from 'vitest'
import {
  isDefaultPermission,
  MERCHANT_PERMISSIONS,
  PERMISSIONS,
  type Permission,
} from '../../../src/domain/permissions.ts'
import type { Access } from '../../../src/http/access.ts'
import { newUuid } from '../../../src/platform/ids.ts'
import { createSession, createUser } from '../../support/actors.ts'
import { insertMerchant } from '../../support/function-bed.ts'
import type { RoleKey } from '../../support/role-keys.ts'
import { declarations, everywhere, expectJudged, isSharedRead, judgedAs } from './declarations.ts'
import { type Sender, senderBySession, useJudge } from './judge.ts'
import { SESSIONS, sessionVerdictOf, type Verdict } from './tables.ts'

const bed = useJudge()

const ENVIRONMENTS = ['live', 'test'] as const
const keyOf = (role: RoleKey['role'], environment: RoleKey['environment']): RoleKey => ({
  ...{ role, environment, bound: false },
})
const permissionOf = (access: Access): Permission | null =>
  access.kind === 'anyone' ? null : access.permission
/** The same, but for what is of the merchant. */
const notOfMerchant = (verdict: Verdict, access: Access): Verdict =>
  verdict === 'yes' && access.kind === 'member' ? '404' : verdict
/** Once a key is let past its permissions. */
const lacking = (verdict: Verdict): Verdict => (verdict === 'key' ? verdict : 'permission')

test('a session or key that is unknown, revoked or expired is refused as such everywhere', async () => {
  const { owner, roleKey, person } = bed.people
  const sessionWith = async (change: string) => {
    const session = await createSession(bed, owner.uuid)
    await bed.database.query(`update sessions set ${change} where id = $1`, [session.sessionUuid])
    return senderBySession({ ...owner, ...session })
  }
  const key = keyOf('OWNER', 'live')
  const unknownKey = { kind: 'key', hash: '00'.repeat(32), environment: 'live' } as const
  const senders: Record<string, Sender> = {
    'revoked session': await sessionWith("revoked_at = now(), revoked_reason = 'logout'"),
    'expired session': await sessionWith("expires_at = now() - interval '1 second'"),
    'unknown session': senderBySession({ ...owner, sessionUuid: newUuid(new Date()) }),
    'session of somebody else': senderBySession({ ...owner, uuid: (await person()).uuid }),
    'revoked key': await roleKey(key, { revoked: true }),
    'expired key': await roleKey(key, { expiresAt: new Date() }),
    'unknown key': { credential: unknownKey },
  }
  const cases = Object.entries(senders).flatMap(([name, sender]) =>
    everywhere(name, sender, () => '401'),
  )
  await expectJudged(bed.judge, cases)
})

test('a user who is suspended or banned is told so everywhere, by session and by key', async () => {
  const cases = await Promise.all(
    (['suspended', 'banned'] as const).map(async (status) => {
      const user = await bed.people.member('ADMIN', { status, kycStatus: 'approved' })
      const key = await bed.people.keyOf(user, { environment: 'live', permissions: PERMISSIONS })
      return [
        ...everywhere(`session, ${status}`, senderBySession(user), () => 'suspended'),
        ...everywhere(`key, ${status}`, key, () => 'suspended'),
      ]
    }),
  )
  await expectJudged(bed.judge, cases.flat())
})

test('nobody is told whether a merchant exists of which they are no member', async () => {
  const { bySession, roleKey, person } = bed.people
  const theirs = await insertMerchant(bed, await person())
  const absent = { uuid: newUuid<'merchant'>(new Date()) }
  const key = await roleKey(keyOf('OWNER', 'live'))
  const cases = [theirs, absent].flatMap((merchant) => [
    ...SESSIONS.flatMap((name) =>
      everywhere(
        name,
        bySession[name],
        (access) => (access.kind === 'member' ? '404' : sessionVerdictOf({ access }, name)),
        { merchant },
      ),
    ),
    ...everywhere('live key', key, judgedAs(keyOf('OWNER', 'live'), notOfMerchant), { merchant }),
  ])
  await expectJudged(bed.judge, cases)
})

describe('an API key', () => {
  test('of the live environment does nothing for a user without a verified e-mail and approved KYC', async () => {
    const cases = await Promise.all(
      (['e-mail', 'KYC'] as const).map(async (missing) => {
        const verified = missing !== 'e-mail'
        const kycStatus = missing === 'KYC' ? 'pending' : 'approved'
        const user = await bed.people.member('ADMIN', { verified, kycStatus })
        const key = await bed.people.keyOf(user, {
          ...{ environment: 'live', permissions: MERCHANT_PERMISSIONS },
        })
        const refused = (verdict: Verdict) => (verdict === 'yes' ? missing : verdict)
        return everywhere(`without ${missing}`, key, judgedAs(keyOf('ADMIN', 'live'), refused))
      }),
    )
    await expectJudged(bed.judge, cases.flat())
  })

  test.each([
    ['e-mail', { verified: false, kycStatus: 'approved' }],
    ['KYC', { kycStatus: 'pending' }],
  ] as const)(
    'for tests changes a merchant and its store while its owner has no approved %s',
    async (_, options) => {
      const newcomer = await bed.people.person(options)
      const merchant = await insertMerchant(bed, newcomer)
      const key = await bed.people.keyOf(newcomer, { permissions: MERCHANT_PERMISSIONS })
      const early = (verdict: Verdict) => (verdict === 'until-live' ? 'yes' : verdict)
      const expected = judgedAs(keyOf('OWNER', 'test'), early)
      await expectJudged(bed.judge, everywhere('newcomer', key, expected, { merchant }))
    },
  )

  test('for tests changes nothing that both environments share', async () => {
    const shared = declarations.filter(({ access }) => isSharedRead(access))
    const cases = await Promise.all(
      ENVIRONMENTS.map(async (environment) => {
        const sender = await bed.people.roleKey(keyOf('OWNER', environment))
        return shared.flatMap(({ access, ids }) => {
          const verdict = judgedAs(keyOf('OWNER', environment))(access)
          const expected = verdict === 'yes' && environment === 'test' ? 'test' : verdict
          const about = `${environment} key, ${ids.join(' ')}`
          return [{ access, mode: 'change' as const, sender, about, expected }]
        })
      }),
    )
    await expectJudged(bed.judge, cases.flat())
  })

  test('with one permission alone may do what needs that as with all, and nothing else', async () => {
    const cases = await Promise.all(
      PERMISSIONS.flatMap((permission) =>
        ENVIRONMENTS.map(async (environment) => {
          const role = permission.startsWith('admin:') ? 'platform' : 'OWNER'
          const key = await bed.people.roleKey(keyOf(role, environment), {
            permissions: [permission],
          })
          const expected = judgedAs(keyOf(role, environment), (verdict, access) =>
            permissionOf(access) === permission ? verdict : lacking(verdict),
          )
          return everywhere(`${environment} key with ${permission}`, key, expected)
        }),
      ),
    )
    await expectJudged(bed.judge, cases.flat())
  })

  test('with all permissions but one may do all but what needs that', async () => {
    const cases = await Promise.all(
      PERMISSIONS.map(async (permission) => {
        const role = permission.startsWith('admin:') ? 'platform' : 'OWNER'
        const permissions = PERMISSIONS.filter((other) => other !== permission)
        const key = await bed.people.roleKey(keyOf(role, 'live'), { permissions })
        const expected = judgedAs(keyOf(role, 'live'), (verdict, access) => {
          if (permissionOf(access) === permission) return lacking(verdict)
          // With the permission for it, a user who is no administrator is refused as such.
          return role === 'OWNER' && access.kind === 'admin' && verdict === 'permission'
            ? 'role'
            : verdict
        })
        return everywhere(`without ${permission}`, key, expected)
      }),
    )
    await expectJudged(bed.judge, cases.flat())
  })

  test('that is not limited has all permissions but members:write and those of /admin', async () => {
    const cases = await Promise.all(
      (['OWNER', 'platform'] as const).flatMap((role) =>
        ENVIRONMENTS.map(async (environment) => {
          const key = await bed.people.roleKey(keyOf(role, environment), { permissions: undefined })
          const expected = judgedAs(keyOf(role, environment), (verdict, access) => {
            const needed = permissionOf(access)
            return needed === null || isDefaultPermission(needed) ? verdict : 'permission'
          })
          return everywhere(`${environment} key of ${role}`, key, expected)
        }),
      ),
    )
    await expectJudged(bed.judge, cases.flat())
  })

  test('with the permissions of /admin reaches nothing of it once its user is no administrator', async () => {
    const former = await createUser(bed, { kycStatus: 'approved' })
    const cases = await Promise.all(
      ENVIRONMENTS.map(async (environment) => {
        const key = await bed.people.keyOf(former, { environment, permissions: PERMISSIONS })
        const expected = judgedAs(keyOf('platform', environment), (verdict, access) =>
          access.kind === 'admin' && verdict !== 'key' ? 'role' : verdict,
        )
        return everywhere(`${environment} key`, key, expected)
      }),
    )
    await expectJudged(bed.judge, cases.flat())
  })

  test('that is limited to addresses is refused everywhere from any other, and is judged like any key from one of them', async () => {
    const key = await bed.people.roleKey(keyOf('OWNER', 'live'), {
      allowedAddresses: ['198.51.100.0/24'],
    })
    await expectJudged(bed.judge, [
      ...everywhere('elsewhere', key, () => 'address'),
      ...everywhere('there', { ...key, ip: '198.51.100.7' }, judgedAs(keyOf('OWNER', 'live'))),
    ])
  })

  test('that the owner has cut off no longer reaches the merchant, and all else as before', async () => {
    const { merchant, owner, roleKey } = bed.people
    const cases = await Promise.all(
      ENVIRONMENTS.map(async (environment) => {
        const key = await roleKey(keyOf('OWNER', environment))
        await bed.database.query(
          `insert into cut_off_keys (api_key_id, merchant_id, cut_off_by, created_at)
           values ($1, $2, $3, now())`,
          [key.uuid, merchant.uuid, owner.uuid],
        )
        const cutOff = judgedAs(keyOf('OWNER', environment), (verdict, access) =>
          access.kind === 'member' && verdict !== 'key' ? '404' : verdict,
        )
        return everywhere(`${environment} key`, key, cutOff)
      }),
    )
    await expectJudged(bed.judge, cases.flat())
  })
})
