/** Endpoints of the configuration and of its tests (LLM-01, LLM-12). */
import type { HttpContext } from '@adonisjs/core/http'
import { accessConfig } from '#modules/llm/access'
import { saveConfig } from '#modules/llm/actions/save_config'
import { acceptsEvents, sendEvents, untilClosed } from '#modules/llm/http/event_stream'
import { configWire } from '#modules/llm/http/transformer'
import { readConfig, readTriedConfig, readTriedPrompt } from '#modules/llm/http/validators'
import { streamPrompt } from '#modules/llm/http/stream_prompt'
import { testConnection, testPrompt } from '#modules/llm/try_model'
import type { ConnectionTestWire, LlmConfigWire, PromptTestWire } from '#modules/llm/wire'

export default class ConfigController {
  /** GET /llm-config: made with its defaults by the first one. */
  async show({ actor }: HttpContext): Promise<LlmConfigWire> {
    return configWire(actor, await accessConfig(actor))
  }

  /** PUT /llm-config: omitted fields stay, and so does the key where its mask is sent. */
  async update({ actor, request }: HttpContext): Promise<LlmConfigWire> {
    return configWire(actor, await saveConfig(actor, await readConfig(request.body())))
  }

  /** POST /llm-config/test-connection */
  async connect({ actor, request }: HttpContext): Promise<ConnectionTestWire> {
    return testConnection(actor, await readTriedConfig(request.body()))
  }

  /** POST /llm-config/test-prompt: whole, or as events for who accepts them or says `stream`. */
  async try(ctx: HttpContext): Promise<PromptTestWire | void> {
    const { isStreamed, ...tried } = await readTriedPrompt(ctx.request.body())
    if (!isStreamed && !acceptsEvents(ctx)) return testPrompt(ctx.actor, tried)
    const events = await streamPrompt(ctx.actor, tried, untilClosed(ctx))
    if (events) sendEvents(ctx, events)
  }
}
