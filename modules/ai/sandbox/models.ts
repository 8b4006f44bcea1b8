// The models: those of OpenAI are fixed, those of Ollama are installed and deleted.
import { createHash } from 'node:crypto'
import type { Store } from '#modules/ai/sandbox/store'

export const openAiModels: Readonly<
  Record<string, { kind: 'chat' | 'embed' | 'transcribe'; dimension?: number }>
> = {
  'gpt-4o': { kind: 'chat' },
  'gpt-4o-mini': { kind: 'chat' },
  'gpt-4.1-mini': { kind: 'chat' },
  'gpt-3.5-turbo': { kind: 'chat' },
  'gpt-3.5-turbo-1106': { kind: 'chat' },
  'text-embedding-3-small': { kind: 'embed', dimension: 1536 },
  'text-embedding-3-large': { kind: 'embed', dimension: 3072 },
  'text-embedding-ada-002': { kind: 'embed', dimension: 1536 },
  'whisper-1': { kind: 'transcribe' },
  'gpt-4o-transcribe': { kind: 'transcribe' },
  'gpt-4o-mini-transcribe': { kind: 'transcribe' },
}

export interface OllamaModel {
  /** With its tag, `llama2:latest`. */
  readonly name: string
  readonly family: string
  /** Bytes. */
  readonly size: number
  readonly parameters: string
  /** Of its vectors. */
  readonly dimension: number
  readonly capabilities: readonly ('completion' | 'embedding' | 'vision')[]
}
type Kind = Omit<OllamaModel, 'name'>

const chat = (family: string, size: number, parameters: string, dimension: number): Kind => ({
  family,
  size,
  parameters,
  dimension,
  capabilities: ['completion'],
})
const embed = (family: string, size: number, parameters: string, dimension: number): Kind => ({
  ...chat(family, size, parameters, dimension),
  capabilities: ['embedding'],
})
/** What can be pulled, with any tag. */
const catalogue: Readonly<Record<string, Kind>> = {
  'llama2': chat('llama', 3_826_793_677, '7B', 4096),
  'llama3.2': chat('llama', 2_019_393_189, '3.2B', 3072),
  'mistral': chat('llama', 4_113_301_824, '7.2B', 4096),
  'codellama': chat('llama', 3_825_910_662, '7B', 4096),
  'phi3': chat('phi3', 2_176_178_913, '3.8B', 3072),
  'gemma2': chat('gemma2', 5_443_152_417, '9.2B', 3584),
  'llava': {
    ...chat('llama', 4_733_363_377, '7B', 4096),
    capabilities: ['completion', 'vision'],
  },
  'nomic-embed-text': embed('nomic-bert', 274_302_450, '137M', 768),
  'mxbai-embed-large': embed('bert', 669_615_493, '334M', 1024),
  'all-minilm': embed('bert', 45_960_996, '23M', 384),
  'bge-m3': embed('bert', 1_157_672_605, '567M', 1024),
}

/** The models of Ollama: which are installed, and how far downloads are. */
export class Library {
  readonly #loaded = new Map<string, number>()

  constructor(private readonly store: Store) {}

  /** Of the installed ones, by name. */
  list(): { model: OllamaModel; modifiedAt: string }[] {
    return Object.entries(this.store.now.models).flatMap(([name, modifiedAt]) => {
      const model = this.offered(name)
      return model ? [{ model, modifiedAt }] : []
    })
  }

  installed(name: string): OllamaModel | null {
    return tagged(name) in this.store.now.models ? this.offered(name) : null
  }

  /** One that can be pulled; null for an unknown name. */
  offered(name: string): OllamaModel | null {
    const full = tagged(name)
    const [family] = full.split(':')
    return Object.hasOwn(catalogue, family) ? { name: full, ...catalogue[family] } : null
  }

  install({ name }: OllamaModel): void {
    this.#loaded.delete(name)
    this.store.change({ models: { ...this.store.now.models, [name]: new Date().toISOString() } })
  }

  remove({ name }: OllamaModel): void {
    const others = Object.entries(this.store.now.models).filter(([other]) => other !== name)
    this.store.change({ models: Object.fromEntries(others) })
  }

  /** Bytes that a download has already, in this process. */
  loadedOf({ name }: OllamaModel): number {
    return this.#loaded.get(name) ?? 0
  }

  load({ name }: OllamaModel, bytes: number): void {
    this.#loaded.set(name, bytes)
  }
}

/** `sha256:…`, of a part of a model. */
export const digestOf = (part: string) =>
  `sha256:${createHash('sha256').update(part).digest('hex')}`

const tagged = (name: string) => (name.includes(':') ? name : `${name}:latest`)
