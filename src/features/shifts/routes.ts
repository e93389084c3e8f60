import type { RouteGroup } from '../../http/route.ts'
import { closeShift } from './close-shift.ts'
import { getShift } from './get-shift.ts'
import { listShifts } from './list-shifts.ts'
import { noteShift } from './note-shift.ts'
import { openShift } from './open-shift.ts'

export const shifts: RouteGroup = {
  tag: 'Shifts',
  description: 'Who answers for what a till takes, and what was counted at the end.',
  base: '/api/v1',
  routes: [openShift, listShifts, getShift, closeShift, noteShift],
}
