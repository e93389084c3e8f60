import { idOf } from './credential.ts'

interface MerchantRow {
  id: string
  name: string
  rif: string
  description: string
  owner: { id: string; email: string; name: string }
  status: string
  createdAt: Date
  updatedAt: Date
}

/** A merchant as GET /merchants/{id} shows it. */
export const merchantView = ({
  id,
  name,
  rif,
  description,
  owner,
  status,
  ...row
}: MerchantRow) => ({
  id: idOf('mer', id),
  name,
  rif,
  description,
  owner: { id: idOf('usr', owner.id), email: owner.email, name: owner.name },
  status: status === 'active' ? 'ACTIVE' : 'INACTIVE',
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
