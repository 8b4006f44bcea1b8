/** Each prompt is loaded by id through this file (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { lockAsParent, lockToDelete } from '#app/kernel/database/row_locks'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/prompts/errors'
import { Prompt } from '#modules/prompts/model'

export const errors = errorClasses(specs)

type CompanyOf = Pick<Actor, 'companyId'>

/**
 * The company's prompt; 404 ERR_NO_PROMPT_FOUND for another company's, or none. Inside a unit of work it is locked as a
 * parent (ADR 31); with `work` it is locked for a change.
 */
export const accessPrompt = (actor: CompanyOf, given: unknown, work?: Work): Promise<Prompt> =>
  work
    ? rowById(Prompt.of(actor, work.trx), given, errors.E_PROMPT_NOT_FOUND, work)
    : rowById(lockAsParent(Prompt.of(actor)), given, errors.E_PROMPT_NOT_FOUND)

/** Locks it so that nothing new can name it. 404 ERR_NO_PROMPT_FOUND. */
export const promptToDelete = (actor: CompanyOf, given: unknown): Promise<Prompt> =>
  rowById(lockToDelete(Prompt.of(actor)), given, errors.E_PROMPT_NOT_FOUND)
