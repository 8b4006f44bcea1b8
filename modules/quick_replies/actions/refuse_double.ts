/** Maps a violation of a unique shortcode index to the API's error (QM-01). */
import { errors } from '#modules/quick_replies/access'

const indexes = ['quick_replies_shared_once', 'quick_replies_own_once']

/** Throws 409 ERR_DUPLICATED_SHORTCODE if the transaction violated a unique index of shortcodes. */
export async function refuseDouble<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code === '23505' && indexes.includes(constraint)) throw new errors.E_SHORTCODE_DUPLICATED()
    throw error
  }
}
