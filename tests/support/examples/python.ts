/** Runs Python in a thread of this process, so that no Python needs to be installed. */
import { once } from 'node:events'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { Asked, Given, Reported, Served } from '#tests/support/examples/python_worker'

/** Resolves with the output of the code, which finds `files` in its folder; rejects when it fails. */
export async function runPython(
  code: string,
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {}
): Promise<string> {
  const { port1: ours, port2: port } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  ours.on('message', (asked: Asked) => void serve(asked, ours, signal))
  const workerData: Given = { code, env, files, port, signal }
  const worker = new Worker(new URL('python_worker.ts', import.meta.url), {
    workerData,
    transferList: [port],
  })
  try {
    const [{ output, error }] = (await once(worker, 'message')) as [Reported]
    if (error) throw new Error(error)
    return output
  } finally {
    ours.close()
    await worker.terminate()
  }
}

/** Makes the call for the thread, which waits for its answer. */
async function serve({ url, method, headers, body }: Asked, ours: MessagePort, signal: Int32Array) {
  const served: Served = await fetch(url, { method, headers, body: formOf(body) }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (error: unknown) => ({ status: 0, text: String(error) })
  )
  ours.postMessage(served)
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}

function formOf(body: Asked['body']): string | FormData | undefined {
  if (!body || typeof body === 'string') return body ?? undefined
  const form = new FormData()
  for (const [name, text] of body.fields) form.append(name, text)
  for (const { field, name, text } of body.files) form.append(field, new Blob([text]), name)
  return form
}
