// The calls of the sandbox, for the tab and for tests; they are described in README.md.
import { patternOf } from '#modules/ai/sandbox/conversation'
import { openAiModels } from '#modules/ai/sandbox/models'
import { faultOrder, scriptOrder, settingsOrder } from '#modules/ai/sandbox/orders'
import type { AiServer } from '#modules/ai/sandbox/server'
import type { Store } from '#modules/ai/sandbox/store'
import type { AiMarkWire, AiStateWire, RuleWire } from '#modules/ai/sandbox/wire'
import { SandboxError, type Routes } from '#sandbox/stand_in'

export function routesOf(store: Store, server: AiServer, url: string): Routes {
  const state = async (): Promise<AiStateWire> => {
    const { key, script, transcription, pullMs, wordMs } = store.now
    return {
      addresses: { openai: `${url}/v1`, ollama: url },
      key,
      models: {
        openai: Object.keys(openAiModels),
        ollama: server.library.list().map(({ model }) => model.name),
      },
      ...{ script, transcription, pullMs, wordMs },
      faults: server.faults.list,
      calls: server.calls.list(),
    }
  }
  const began = Date.now()
  const mark = () => `${began}-${store.changes + server.calls.changes + server.faults.changes}`
  return {
    'GET /api/ai/state': state,
    'GET /api/ai/mark': async (): Promise<AiMarkWire> => ({ mark: mark() }),
    'PUT /api/ai/script': async ({ body }) => {
      const { script, transcription = store.now.transcription } = await scriptOrder.validate(body)
      checkPatterns(script)
      store.change({ script, transcription })
      return state()
    },
    'POST /api/ai/faults': async ({ body }) => {
      server.faults.add(await faultOrder.validate(body))
      return state()
    },
    'DELETE /api/ai/faults': async () => {
      server.faults.clear()
      return state()
    },
    'DELETE /api/ai/calls': async () => {
      server.calls.clear()
      return state()
    },
    'PUT /api/ai/settings': async ({ body }) => {
      const { resetModels, ...change } = await settingsOrder.validate(body)
      if (resetModels) store.resetModels()
      store.change(change)
      return state()
    },
  }
}

/** @throws SandboxError 422 `INVALID_PATTERN`, with the number of the rule */
function checkPatterns(script: readonly RuleWire[]) {
  for (const [index, { when, system = '' }] of script.entries()) {
    try {
      patternOf(when)
      patternOf(system)
    } catch (error) {
      const message = `Regra ${index + 1}: ${(error as Error).message}`
      throw new SandboxError(422, 'INVALID_PATTERN', message)
    }
  }
}
