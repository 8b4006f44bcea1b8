/** Endpoints by which people get help with their conversations; each answers with a proposal (ADR 68). */
import type { HttpContext } from '@adonisjs/core/http'
import {
  correctText,
  suggestAnswer,
  summarizeTicket,
  translateMessage,
} from '#modules/llm/help/proposals'
import { untilClosed } from '#modules/llm/http/event_stream'
import { readCorrection, readHelpedTicket, readTranslated } from '#modules/llm/http/validators'
import type { ProposalWire, SuggestionWire, TranslationWire } from '#modules/llm/wire'

export default class HelpController {
  /** POST /llm-config/help/suggestion */
  async suggest(ctx: HttpContext): Promise<SuggestionWire | void> {
    const ticketId = await readHelpedTicket(ctx.request.body())
    return whileWaiting(ctx, (closed) => suggestAnswer(ctx.actor, ticketId, closed))
  }

  /** POST /llm-config/help/summary */
  async summarize(ctx: HttpContext): Promise<ProposalWire | void> {
    const ticketId = await readHelpedTicket(ctx.request.body())
    return whileWaiting(ctx, async (closed) => ({
      text: await summarizeTicket(ctx.actor, ticketId, closed),
    }))
  }

  /** POST /llm-config/help/translation: into the caller's own language. */
  async translate(ctx: HttpContext): Promise<TranslationWire | void> {
    const messageId = await readTranslated(ctx.request.body())
    return whileWaiting(ctx, async (closed) => ({
      text: await translateMessage(ctx.actor, messageId, closed),
    }))
  }

  /** POST /llm-config/help/correction */
  async correct(ctx: HttpContext): Promise<ProposalWire | void> {
    const asked = await readCorrection(ctx.request.body())
    return whileWaiting(ctx, async (closed) => ({
      text: await correctText(ctx.actor, asked, closed),
    }))
  }
}

/** The model is asked no longer than the browser waits. */
async function whileWaiting<T>(
  ctx: HttpContext,
  ask: (closed: AbortSignal) => Promise<T>
): Promise<T | void> {
  const closed = untilClosed(ctx)
  try {
    return await ask(closed)
  } catch (error) {
    if (!closed.aborted) throw error
  }
}
