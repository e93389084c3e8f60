import type { ShiftRow } from './queries.ts'

export const shiftView = ({ data }: ShiftRow) => data
