/**
 * The thread in which Python runs (Pyodide). What it lacks is `requests`, a package of other people: a module of this name has the part that
 * examples use, and asks the other thread to make the call.
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import { loadPyodide } from 'pyodide'

export interface Given {
  readonly code: string
  readonly env: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  readonly port: MessagePort
  /** Becomes 1 when the answer to a call is there. */
  readonly signal: Int32Array
}
export interface Reported {
  readonly output: string
  readonly error: string | null
}
/** A call to be made. */
export interface Asked {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Form | null
}
interface Form {
  readonly fields: readonly (readonly [string, string])[]
  readonly files: readonly {
    readonly field: string
    readonly name: string
    readonly text: string
  }[]
}
/** Status 0: no answer came, `text` says why. */
export interface Served {
  readonly status: number
  readonly text: string
}

const requestsModule = `
import json as _json
from _other_thread import call as _call

class Response:
    def __init__(self, status, text):
        self.status_code, self.text = status, text
    def json(self):
        return _json.loads(self.text)

def _content(file):
    name, stream = file
    return {"name": name, "text": stream.read().decode()}

def request(method, url, *, headers=None, json=None, data=None, files=None):
    headers, body = dict(headers or {}), None
    if json is not None:
        headers["Content-Type"] = "application/json"
        body = _json.dumps(json)
    elif files is not None:
        named = [{"field": field, **_content(file)} for field, file in files.items()]
        body = {"fields": list((data or {}).items()), "files": named}
    asked = {"method": method, "url": url, "headers": headers, "body": body}
    served = _json.loads(_call(_json.dumps(asked)))
    if not served["status"]:
        raise ConnectionError(served["text"])
    return Response(served["status"], served["text"])

def get(url, **rest):
    return request("GET", url, **rest)

def post(url, **rest):
    return request("POST", url, **rest)
`

const { code, env, files, port, signal } = workerData as Given

/** Waits for the other thread: Python knows no promises. */
function call(asked: string): string {
  Atomics.store(signal, 0, 0)
  port.postMessage(JSON.parse(asked) as Asked)
  Atomics.wait(signal, 0, 0)
  return JSON.stringify((receiveMessageOnPort(port) as { message: Served }).message)
}

const output: string[] = []
const python = await loadPyodide({
  // It finds its own files by the lines of a stack, which TypeScript moves.
  indexURL: dirname(fileURLToPath(import.meta.resolve('pyodide'))),
  env: { ...env },
  stdout: (line) => output.push(line),
})
python.registerJsModule('_other_thread', { call })
const all = { 'requests.py': requestsModule, ...files }
for (const [name, text] of Object.entries(all)) python.FS.writeFile(name, text)
const error = await python.runPythonAsync(code).then(
  () => null,
  (failure: unknown) => String(failure)
)
parentPort!.postMessage({ output: output.join('\n'), error } satisfies Reported)
