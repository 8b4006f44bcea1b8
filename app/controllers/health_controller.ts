/** Says whether this process can serve: 200 when its database answers, else 503 (TCK-18). */
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class HealthController {
  async show({ response, logger }: HttpContext) {
    try {
      await db.rawQuery('select 1')
      return { status: 'ok', database: 'ok' }
    } catch (error) {
      logger.error({ err: error }, 'health: the database does not answer')
      return response.status(503).send({ status: 'failing', database: 'unreachable' })
    }
  }
}
