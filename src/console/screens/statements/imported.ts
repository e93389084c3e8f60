import type { Schemas } from '../../requests/client.ts'

export type Imported = Schemas['ImportedStatement']
/** How a file is to be understood, as far as the person has said it. */
export type Said = Pick<Schemas['StatementFile'], 'columns' | 'decimal'>
