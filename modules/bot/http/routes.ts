/** Routes of the bot: an admin tries out a queue's menu. */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const simulation = () => import('#modules/bot/http/controllers/simulation_controller')

export default function routes(router: Router) {
  router
    .post('/queue/:id/simulate', [simulation, 'store'])
    .as('bot.simulate')
    .use(middleware.permitted({ ability: 'bot.simulate' }))
}
