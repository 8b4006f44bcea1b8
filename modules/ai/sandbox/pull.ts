// A download: lines of progress, which stop when the caller leaves and go on where they stopped.
import { setTimeout as sleep } from 'node:timers/promises'
import { digestOf, type Library, type OllamaModel } from '#modules/ai/sandbox/models'

interface Layer {
  readonly digest: string
  readonly total: number
}

/** Lines of progress for a whole download. */
const steps = 20
const smallLayer = 8192
const lineOf = (value: object) => `${JSON.stringify(value)}\n`

/** As many lines as `linesLeft` counts; the model is installed before the last one. */
export async function* pull(
  library: Library,
  model: OllamaModel,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal }
): AsyncGenerator<string> {
  yield lineOf({ status: 'pulling manifest' })
  const layers = layersOf(model)
  for (let step = stepOf(library, model); step <= steps; step++) {
    const bytes = Math.round((model.size * step) / steps)
    library.load(model, bytes)
    yield lineOf(progressAt(layers, bytes))
    if (step < steps) await sleep(ms / steps, undefined, { signal, ref: false })
  }
  yield lineOf({ status: 'verifying sha256 digest' })
  yield lineOf({ status: 'writing manifest' })
  library.install(model)
  yield lineOf({ status: 'success' })
}

export const linesLeft = (library: Library, model: OllamaModel) =>
  steps - stepOf(library, model) + 5

/** The step that a download has reached. */
const stepOf = (library: Library, model: OllamaModel) =>
  Math.round((library.loadedOf(model) / model.size) * steps)

/** One after the other, as the server reports them: the weights are nearly all. */
function layersOf({ name, size }: OllamaModel): readonly Layer[] {
  const weights = size - 2 * smallLayer
  return [
    { digest: digestOf(`${name} weights, first half`), total: Math.floor(weights / 2) },
    { digest: digestOf(`${name} weights, second half`), total: Math.ceil(weights / 2) },
    { digest: digestOf(`${name} template`), total: smallLayer },
    { digest: digestOf(`${name} parameters`), total: smallLayer },
  ]
}

/** The layer that the download is at; `completed` is left out while it is 0. */
function progressAt(layers: readonly Layer[], bytes: number) {
  let before = 0
  for (const { digest, total } of layers) {
    const completed = Math.min(bytes - before, total)
    const isHere = bytes <= before + total
    before += total
    if (!isHere) continue
    const status = `pulling ${digest.slice(7, 19)}`
    return { status, digest, total, ...(completed > 0 && { completed }) }
  }
  return { status: 'pulling manifest' }
}
