import { session } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import type { InspectedFile } from '../../http/uploaded-form.ts'
import type { Uuid } from '../../platform/ids.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { refusal } from '../../wire/errors.ts'
import { lockCallerForUpdate } from '../auth/queries.ts'
import { fileRecord } from './file-record.ts'
import { inspectKycFile } from './inspect-file.ts'
import type { KycRow } from './queries.ts'
import { KYC_FILE_TYPES } from './rules.ts'
import { KycFields, MyKyc } from './schemas.ts'
import {
  abandonSubmission,
  finalizeKycSubmission,
  insertSubmission,
  requireNotApproved,
  requireSubmissionQuota,
  respondWithCallersKyc,
} from './submission-queries.ts'
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
  idempotent: { view: myKycView },
  // Rows, then objects, then the finalization: after a crash in between, the previous submission is still
  // current, and the new one is swept.
  async run(call) {
    const { file, db, now, newId, platform, waitFor, afterResponse } = call
    const { fields, files } = file
    const id = newId<'kycSubmission'>()
    const ids = files.map(() => newId<'kycFile'>()).sort()
    const described = files.map((file, index) => fileRecord(ids[index] as Uuid<'kycFile'>, file))
    const keys = await beginSubmission(
      call,
      id,
      insertSubmission({ ...fields, id, files: described }),
    )
    try {
      const puts = keys.map(({ key }, index) => {
        const { bytes, type } = files[index] as InspectedFile
        return platform.storage.put(key, bytes, type)
      })
      await waitFor('storage', () => Promise.all(puts))
      const finished = await db.finishChange(now, {
        ...lockCallerForUpdate(),
        finalized: finalizeKycSubmission(id),
        responded: respondWithCallersKyc(),
      })
      return finished.response as KycRow
    } catch (error) {
      afterResponse(() => abandon(call, id))
      throw error
    }
  },
})

type SubmittingCall = Pick<Call, 'db' | 'platform' | 'now' | 'requestId' | 'ip'>

/** Writes the rows. Abandons the submission of an interrupted request with the same key. */
async function beginSubmission(
  call: SubmittingCall,
  id: Uuid<'kycSubmission'>,
  intent: ReturnType<typeof insertSubmission>,
): Promise<{ key: string }[]> {
  for (let mayRepeat = true; ; mayRepeat = false) {
    const begun = await call.db.startChange(id, {
      ...lockCallerForUpdate(),
      approvalChecked: requireNotApproved(),
      quotaChecked: requireSubmissionQuota(),
      begun: intent,
    })
    if ('rows' in begun) return begun.rows.begun
    if (!mayRepeat) throw refusal('key_in_use')
    await abandon(call, begun.interrupted)
  }
}

async function abandon(call: SubmittingCall, id: Uuid<'kycSubmission'>): Promise<void> {
  await runInOwnTransaction(call.platform.database, call, abandonSubmission(id))
}
