import * as z from 'zod'
import { said } from '../domain/words.ts'
import { branchId, type Uuid } from '../platform/ids.ts'
import { publicId } from './schemas.ts'

const MAX_BOUND = 50

/** The branches to which somebody is to be bound, without repetition and in order; null for all. */
export const boundBranches = () =>
  z
    .array(z.string().transform(branchId.toUuid))
    .min(1, said('Debe nombrar una sede, o ser null.', 'Must name a branch, or be null.'))
    .max(
      MAX_BOUND,
      said(`Puede nombrar ${MAX_BOUND} como máximo.`, `May name ${MAX_BOUND} at most.`),
    )
    .transform((uuids) => [...new Set(uuids)].toSorted())
    .nullable()
    .meta({
      description: 'The branches where they work; null for all.',
      example: ['br_01kga5ycm3e8wbrqjbzqk9c6vm'],
    })

/** The branches to which somebody is bound, as views show them. */
export const shownBranches = () =>
  z
    .array(publicId(branchId, '01kga5ycm3e8wbrqjbzqk9c6vm'))
    .nullable()
    .meta({ description: 'The branches whose things alone they see; null for all.' })

/** The branches to which somebody is bound, by their public ids; null for all. */
export const branchIdsView = (uuids: Uuid<'branch'>[] | null): string[] | null =>
  uuids?.map(branchId.toPublic) ?? null
