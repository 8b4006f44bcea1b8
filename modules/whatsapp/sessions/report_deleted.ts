/** Recognizes writes for a connection that was deleted meanwhile: no reason for a driver to close its socket. */
import { ConnectionDeleted } from '#modules/whatsapp/drivers/services'

/** Detected by the violated foreign key: no other parent of these tables is ever deleted alone. */
const gone = /_connection_id_foreign$/

/** For the `catch` of a write that belongs to a connection: throws ConnectionDeleted if it is deleted, else `error`. */
export function reportDeleted(error: Error & { code?: string; constraint?: string }): never {
  if (error.code !== '23503' || !gone.test(error.constraint ?? '')) throw error
  throw new ConnectionDeleted('the connection was deleted meanwhile', { cause: error })
}
