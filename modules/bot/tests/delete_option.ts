/** Takes a line out of a queue's menu, and what lies behind it. */
import db from '@adonisjs/lucid/services/db'

export async function deleteOption({ id }: { readonly id: number }): Promise<void> {
  await db.from('queue_options').where({ id }).delete()
}
