/** Maps a violation of the unique name index to the API's error (FIL-01). */
import { errors } from '#modules/files/access'

/** Throws 409 ERR_DUPLICATED_FILE_LIST if the transaction violated the unique index of names. */
export async function refuseDouble<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'file_lists_once') throw new errors.E_NAME_DUPLICATED()
    throw error
  }
}
