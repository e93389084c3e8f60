import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { kycFileId } from '../../platform/ids.ts'
import { ApiError, refusal } from '../../wire/errors.ts'
import { readKycFile } from './decision-queries.ts'
import { KYC_FILE_TYPES } from './rules.ts'
import { AdminKycFileParams } from './schemas.ts'

const EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

export const getUserKycFile = route({
  id: 'getUserKycFile',
  method: 'get',
  path: '/admin/users/:id/kyc/files/:fileId',
  summary: 'Get a file that a user submitted for the identity check (KYC)',
  description: 'Every access is recorded in the audit log before anything is sent.',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  params: AdminKycFileParams,
  produces: KYC_FILE_TYPES,
  returns: [200, null],
  async run({ params, db, platform, waitFor }) {
    const [file] = await db.change(readKycFile(params.id, params.fileId))
    if (!file) throw refusal('not_found')
    const object = await waitFor('storage', () => platform.storage.get(file.key))
    // The row exists, but storage has lost the file.
    if (object === null) throw new ApiError('SERVICE_UNAVAILABLE')
    const name = `${kycFileId.toPublic(params.fileId)}.${EXTENSIONS[file.type]}`
    return new Response(object.body, {
      headers: {
        'Content-Type': file.type,
        'Content-Length': String(file.size),
        // The original file name is not stored.
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    })
  },
})
