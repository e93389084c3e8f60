import { session } from '../../../http/access.ts'
import { ApiError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { InspectedFile } from '../../../http/uploaded-form.ts'
import { findCallersKyc } from '../../../kyc/queries.ts'
import { KYC_FILE_TYPES } from '../../../kyc/rules.ts'
import { lockCaller } from '../queries.ts'
import { describeFile } from './describe-file.ts'
import { inspectKycFile } from './inspect-file.ts'
import { countSubmission, intendSubmission, refuseApproved } from './queries.ts'
import { KycFields, MyKyc } from './schemas.ts'
import { myKycView } from './views.ts'

export const submitMyKyc = route({
  id: 'submitMyKyc',
  method: 'post',
  path: '/auth/me/kyc',
  summary: 'Submit documents for the identity check (KYC)',
  description:
    'One to three pictures (PNG, JPEG or WebP, at most 8,000 pixels on a side and 40 megapixels) or PDFs, recognised by their content, each of at most 5 MB (5,242,880 bytes). A submission replaces the previous one and waits for an administrator; once the check is approved, nothing more can be submitted. At most ten submissions a day. The e-mail need not be verified.',
  access: session(),
  upload: {
    maxBytes: 5_242_880,
    field: 'files',
    maxFiles: 3,
    types: KYC_FILE_TYPES,
    inspect: inspectKycFile,
    fields: KycFields,
  },
  returns: [200, MyKyc],
  conflicts: { kyc_approved: 'The identity check is approved already.' },
  // The rows, then the objects, then the change: a crash between leaves what was sent before standing, and the
  // new one to be swept.
  async run({ file: { fields, files }, db, newId, platform, waitFor }) {
    const id = newId()
    const ids = files.map(newId).sort()
    const described = files.map((file, place) => describeFile(ids[place] as string, file))
    const [, , , intended] = await db.change(
      ...lockCaller(),
      refuseApproved(),
      intendSubmission({ ...fields, id, files: described }),
    )
    if (intended.length === 0) throw tooMany()
    const puts = intended.map(({ key }, place) => {
      const { bytes, type } = files[place] as InspectedFile
      return platform.storage.put(key, bytes, type)
    })
    await waitFor('storage', () => Promise.all(puts))
    const [, , [outcome], found] = await db.change(
      ...lockCaller(),
      countSubmission(id),
      findCallersKyc(),
    )
    if (!outcome?.counts) throw sweptMeanwhile()
    return myKycView(found)
  },
})

const tooMany = () =>
  new ApiError('RATE_LIMITED', {
    message: 'Documents were submitted ten times within a day. Try again tomorrow.',
    headers: { 'Retry-After': '3600' },
  })

const sweptMeanwhile = () =>
  new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' } })
