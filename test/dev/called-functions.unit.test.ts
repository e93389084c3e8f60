import { expect, test } from 'vitest'
import { callsIn } from '../../dev/schema/called-functions.ts'

test.each([
  [
    'names in one line',
    "import { authorize, lockCaller } from '../db/functions.ts'",
    ['authorize', 'lockCaller'],
  ],
  [
    'names in several lines',
    "import {\n  recordAudit,\n  reserveSlot as reserve,\n} from '../../db/functions.ts'",
    ['recordAudit', 'reserveSlot'],
  ],
  ['a type', "import type { authorize } from '../db/functions.ts'", ['authorize']],
  [
    'a type among names',
    "import { type authorize, lockCaller } from '../db/functions.ts'",
    ['authorize', 'lockCaller'],
  ],
  [
    'what is used of the whole module',
    "import * as functions from '../db/functions.ts'\nconst { reserve } = functions.lockOrder({ id }, other.functions)\n",
    ['lockOrder'],
  ],
  ['nothing of another module', "import { authorize } from './db/other-functions.ts'", []],
])('the calls of a module are %s', (_, text, calls) => {
  expect(callsIn(text)).toStrictEqual(calls)
})
