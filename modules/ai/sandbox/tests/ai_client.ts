/** The stand-in as tests use it: its own calls, and the official clients of both interfaces. */
import { Ollama } from 'ollama'
import OpenAI from 'openai'
import type {
  AiMarkWire,
  AiStateWire,
  CallWire,
  FaultWire,
  RuleWire,
  ScriptOrder,
  SettingsOrder,
} from '#modules/ai/sandbox/wire'
import { SandboxClient } from '#sandbox/client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'

export class AiClient {
  constructor(
    readonly sandbox: SpawnedSandbox,
    readonly aiUrl: string
  ) {}

  /** Any request to the sandbox, unchanged. */
  call(method: string, path: string, body?: object): Promise<AiStateWire> {
    return new SandboxClient(this.sandbox.url).call(method, path, body)
  }

  state(): Promise<AiStateWire> {
    return this.call('GET', '/api/ai/state')
  }

  mark(): Promise<AiMarkWire> {
    return new SandboxClient(this.sandbox.url).call('GET', '/api/ai/mark')
  }

  saveScript(order: ScriptOrder): Promise<AiStateWire> {
    return this.call('PUT', '/api/ai/script', order)
  }

  /** The script is these rules alone. */
  rules(...script: readonly RuleWire[]): Promise<AiStateWire> {
    return this.saveScript({ script })
  }

  fault(fault: FaultWire): Promise<AiStateWire> {
    return this.call('POST', '/api/ai/faults', fault)
  }

  clearFaults(): Promise<AiStateWire> {
    return this.call('DELETE', '/api/ai/faults')
  }

  clearCalls(): Promise<AiStateWire> {
    return this.call('DELETE', '/api/ai/calls')
  }

  change(settings: SettingsOrder): Promise<AiStateWire> {
    return this.call('PUT', '/api/ai/settings', settings)
  }

  /** Without retries, so that each fault is seen. */
  openAi(key = this.sandbox.env.DEMO_AI_KEY): OpenAI {
    return new OpenAI({
      apiKey: key,
      baseURL: this.sandbox.env.OPENAI_BASE_URL,
      maxRetries: 0,
    })
  }

  ollama(): Ollama {
    return new Ollama({ host: this.sandbox.env.OLLAMA_URL })
  }

  /** Polls until the newest call fulfils `test`; rejects after 10 s. */
  async newestUntil(test: (call: CallWire) => boolean): Promise<CallWire> {
    const end = Date.now() + 10_000
    for (;;) {
      const [newest] = (await this.state()).calls
      if (newest && test(newest)) return newest
      if (Date.now() > end) throw new Error(`the newest call stays: ${JSON.stringify(newest)}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

export async function startAi(dataDir?: string): Promise<AiClient> {
  const sandbox = await startSandbox({ standIns: ['modules/ai/sandbox/index'], dataDir })
  return new AiClient(sandbox, (sandbox as SpawnedSandbox & { aiUrl: string }).aiUrl)
}

/** What the promise is rejected with; fails when it is not. */
export async function failureOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error
  )
  if (outcome === null) throw new Error('this should have failed')
  return outcome as Record<string, unknown>
}
