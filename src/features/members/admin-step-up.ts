import { type SQL, sql } from 'drizzle-orm'
import { requireStepUp } from '../../db/functions.ts'
import { statement } from '../../platform/database.ts'

/** When a change of the team asks for a factor, as routes say it. */
export const STEP_UP_FOR_ADMINS = { when: 'for whoever is, or is to be, an ADMIN' }

/**
 * Whoever can approve money is made by a person: a change of who is, or is to be, ADMIN needs a session that has presented
 * a factor lately, so no API key makes it. Comes after the caller's role was checked.
 */
export const requireStepUpIf = (concernsAdmins: SQL) =>
  statement(sql`select ${requireStepUp()} where ${concernsAdmins}`)
