import * as z from 'zod'
import { shiftId, type Uuid } from '../platform/ids.ts'
import { publicId } from './schemas.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

/** The shift in which something was taken or paid back, in a response. */
export const shownShift = () => ({
  shiftId: publicId(shiftId, EXAMPLE).nullable().meta({
    description: 'The shift that was open at its till when it happened; null for none.',
    example: null,
  }),
})

/** A row that was stored before there were shifts lacks it. */
export const shiftView = (uuid: Uuid<'shift'> | null | undefined): string | null =>
  uuid ? shiftId.toPublic(uuid) : null

/** What a list shows of shifts; `none`: what was of none. */
export interface ShiftFilter {
  shiftId?: Uuid<'shift'> | 'none' | undefined
}

/** What was asked for of shifts, in the words of the query. */
export const askedShift = ({ shiftId: shift }: ShiftFilter) =>
  shift ? { shiftId: shift === 'none' ? shift : shiftId.toPublic(shift) } : {}

/**
 * Limits a list to what was taken, or paid back, in a shift.
 * @param what - what it lists of one, in words that the document shows
 */
export const shiftFilter = (what = 'What was taken, or paid back, in one shift') => ({
  shiftId: z
    .string()
    .transform((text) => (text === 'none' ? ('none' as const) : shiftId.toUuid(text)))
    .optional()
    .meta({
      description: `${what}, by its id of the form \`shf_...\`; \`none\`: what was of none.`,
    }),
})
