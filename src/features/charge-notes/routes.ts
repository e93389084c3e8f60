import type { RouteGroup } from '../../http/route.ts'
import { createChargeNote } from './create-charge-note.ts'
import { exportChargeNotes } from './export-charge-notes.ts'
import { getChargeNote } from './get-charge-note.ts'
import { importChargeNotes } from './import-charge-notes.ts'
import { listChargeNotes } from './list-charge-notes.ts'
import { updateChargeNote } from './update-charge-note.ts'
import { voidChargeNote } from './void-charge-note.ts'

export const chargeNotes: RouteGroup = {
  tag: 'Charge notes',
  description: 'What customers owe a merchant, each paid through a page of its own.',
  base: '/api/v1',
  routes: [
    createChargeNote,
    listChargeNotes,
    getChargeNote,
    importChargeNotes,
    exportChargeNotes,
    updateChargeNote,
    voidChargeNote,
  ],
}
