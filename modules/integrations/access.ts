/** Each integration is loaded by id through this file (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { lockAsParent, lockToDelete } from '#app/kernel/database/row_locks'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/integrations/errors'
import { Integration } from '#modules/integrations/model'

export const errors = errorClasses(specs)

type CompanyOf = Pick<Actor, 'companyId'>

/**
 * The company's integration; 404 ERR_NO_INTEGRATION_FOUND for another company's, or none. Inside a unit of work it is
 * locked as a parent (ADR 31); with `work` it is locked for a change.
 */
export const accessIntegration = (
  actor: CompanyOf,
  given: unknown,
  work?: Work
): Promise<Integration> =>
  work
    ? rowById(Integration.of(actor, work.trx), given, errors.E_INTEGRATION_NOT_FOUND, work)
    : rowById(lockAsParent(Integration.of(actor)), given, errors.E_INTEGRATION_NOT_FOUND)

/** Locks it so that nothing new can name it. 404 ERR_NO_INTEGRATION_FOUND. */
export const integrationToDelete = (actor: CompanyOf, given: unknown): Promise<Integration> =>
  rowById(lockToDelete(Integration.of(actor)), given, errors.E_INTEGRATION_NOT_FOUND)
