/** Endpoints of what the model has answered (LLM-10, LLM-11). */
import type { HttpContext } from '@adonisjs/core/http'
import { clearTurns } from '#modules/llm/history/clear_turns'
import { figuresOf } from '#modules/llm/history/figures'
import { sourcesIn } from '#modules/llm/history/list_sources'
import { listTurns } from '#modules/llm/history/list_turns'
import { historyWire } from '#modules/llm/http/transformer'
import { readCleared, readHistoryFilter } from '#modules/llm/http/validators'
import type { AnswerSourcesWire, FiguresWire, HistoryWire } from '#modules/llm/wire'

export default class HistoryController {
  /** GET /llm-config/history */
  async index({ actor, request }: HttpContext): Promise<HistoryWire> {
    return historyWire(await listTurns(actor, await readHistoryFilter(request.qs())))
  }

  /** GET /llm-config/sources/{ticketId} */
  async sources({ actor, params }: HttpContext): Promise<AnswerSourcesWire[]> {
    const answers = await sourcesIn(actor, params.ticketId)
    return answers.map(({ at, ...answer }) => ({ ...answer, createdAt: at.toISOString() }))
  }

  /** POST /llm-config/history/clear */
  async clear({ actor, request }: HttpContext) {
    const deleted = await clearTurns(actor, await readCleared(request.body()))
    return { message: 'History cleared', deleted }
  }

  /** GET /llm-config/figures */
  async figures({ actor }: HttpContext): Promise<FiguresWire> {
    return figuresOf(actor)
  }
}
