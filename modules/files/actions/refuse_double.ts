/** Says in the catalogue's words that a name is taken; the index has noticed it (FIL-01). */
import { errors } from '#modules/files/access'

/** Throws 409 ERR_DUPLICATED_FILE_LIST when the work broke the index of names. */
export async function refuseDouble<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'file_lists_once') throw new errors.E_NAME_DUPLICATED()
    throw error
  }
}
