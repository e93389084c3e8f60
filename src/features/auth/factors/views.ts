import type * as z from 'zod'
import { factorId } from '../../../platform/ids.ts'
import type { FactorRow, PresentableRow } from './queries.ts'
import type { FactorStateRow } from './reset-queries.ts'
import type { FactorMethod } from './rules.ts'
import type { ConfirmedFactor, FactorList, UserFactors } from './schemas.ts'

/** As long as SQL's require_step_up() lets a presented factor count. */
const STEP_UP_MINUTES = 10

export const factorView = (row: FactorRow): z.input<typeof ConfirmedFactor> => ({
  id: factorId.toPublic(row.id),
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

export const userFactorsView = (row: FactorStateRow): z.input<typeof UserFactors> => ({
  hasSecondFactor: row.has_factor,
  factorsResetDueAt: row.factors_reset_due_at,
})

export function factorListView(
  rows: readonly FactorRow[],
  presentable: PresentableRow,
  now: Date,
): z.input<typeof FactorList> {
  const { methods, presented_at: presentedAt } = presentable
  const until = presentedAt && new Date(Date.parse(presentedAt) + STEP_UP_MINUTES * 60_000)
  return {
    data: rows.map(factorView),
    recoveryCodesLeft: presentable.recovery_codes_left,
    resetDueAt: presentable.reset_due_at,
    stepUp: {
      methods: methods.length > 0 ? (methods as FactorMethod[]) : ['password'],
      validUntil: until && until > now ? until.toISOString() : null,
    },
  }
}
