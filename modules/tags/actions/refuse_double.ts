/** Maps a violation of the unique name index to the API's error (TAG-01). */
import { errors } from '#modules/tags/access'

/** Throws 409 ERR_DUPLICATED_TAG if the transaction violated the unique index of names. */
export async function refuseDouble<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'tags_once') throw new errors.E_TAG_DUPLICATED()
    throw error
  }
}
