/** Deletes an option of a queue's menu, with its descendants. */
import db from '@adonisjs/lucid/services/db'

export async function deleteOption({ id }: { readonly id: number }): Promise<void> {
  await db.from('queue_options').where({ id }).delete()
}
