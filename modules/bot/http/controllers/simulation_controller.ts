/** Tries out a queue's menu. */
import type { HttpContext } from '@adonisjs/core/http'
import { simulation } from '#modules/bot/http/validators/simulation_validators'
import { simulateQueue } from '#modules/bot/queries/simulate_queue'
import type { SimulationWire } from '#modules/bot/wire'

export default class SimulationController {
  /** POST /queue/{id}/simulate: nothing is sent or stored. */
  async store({ actor, params, request }: HttpContext): Promise<SimulationWire> {
    const { texts, closed, ...draft } = await request.validateUsing(simulation)
    const { messages, isBot, standing, choices } = await simulateQueue(actor, params.id, {
      typed: texts,
      isClosed: closed ?? false,
      greeting: draft.greetingMessage,
      awayText: draft.outOfHoursMessage,
    })
    return {
      messages: messages.map(({ isOurs, text, file }) => ({
        fromMe: isOurs,
        body: text,
        mediaName: file,
      })),
      chatbot: isBot,
      standing,
      choices: choices.map(({ sign, title }) => ({ option: sign, title })),
    }
  }
}
