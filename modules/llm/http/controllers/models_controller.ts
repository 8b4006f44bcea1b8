/** Endpoints of models: the catalogue, what a server has, downloads and deletion (LLM-12, LLM-13). */
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '#modules/llm/access'
import {
  deleteModel,
  installedModels,
  latestPull,
  mayChangeModels,
  startPull,
} from '#modules/llm/actions/change_models'
import { cloudModels } from '#modules/llm/contract'
import { acceptsEvents, sendEvents, untilClosed } from '#modules/llm/http/event_stream'
import { installedWire, pullWire } from '#modules/llm/http/transformer'
import { modelNamed, readPull } from '#modules/llm/http/validators'
import type { LlmPull } from '#modules/llm/model'
import { followPull } from '#modules/llm/pulls/follow'
import { describedModels } from '#modules/llm/queries'
import type { InstalledModelsWire, LatestPullWire, ModelsWire } from '#modules/llm/wire'

export default class ModelsController {
  /** GET /llm-config/models */
  async index({ actor }: HttpContext): Promise<ModelsWire> {
    const ollama = await describedModels(actor)
    return {
      ollama: ollama.map(({ id, name, description, size }) => ({ id, name, description, size })),
      openai: cloudModels.map(({ id, name, price: { read, written } }) => ({
        ...{ id, name, cost: `US$ ${read.toFixed(2)} / ${written.toFixed(2)}` },
      })),
    }
  }

  /** GET /llm-config/models/installed */
  async installed({ actor }: HttpContext): Promise<InstalledModelsWire> {
    return installedWire(await installedModels(actor), await mayChangeModels(actor))
  }

  /** GET /llm-config/models/pull: the newest download; as events for who accepts them, until it ends. */
  async latest(ctx: HttpContext): Promise<LatestPullWire | void> {
    const pull = await latestPull(ctx.actor)
    if (!pull || !acceptsEvents(ctx)) return { pull: pull && pullWire(pull) }
    sendEvents(ctx, progressOf(pull, untilClosed(ctx)))
  }

  /** POST /llm-config/models/pull: events until it ends; with `stream: false` its first state. */
  async pull(ctx: HttpContext): Promise<LatestPullWire | void> {
    const { model, isStreamed } = await readPull(ctx.request.body())
    const pull = await startPull(ctx.actor, model)
    if (!isStreamed) return { pull: pullWire(pull) }
    sendEvents(ctx, progressOf(pull, untilClosed(ctx)))
  }

  /** DELETE /llm-config/models/{name}: the name is URL-encoded. */
  async destroy({ actor, params }: HttpContext) {
    const model = modelNamed(String(params.name))
    if (!model) throw new errors.E_LLM_MODEL_NOT_FOUND()
    await deleteModel(actor, model)
    return { message: 'Model deleted' }
  }
}

async function* progressOf(pull: LlmPull, closed: AbortSignal) {
  for await (const row of followPull(pull, closed)) yield pullWire(row)
}
