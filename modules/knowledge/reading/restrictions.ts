/**
 * Loaded before everything else in the process that reads. Node's permissions do not cover the network: here the modules
 * that open it cannot be imported, so that no library follows an address that stands in a document.
 */
import { registerHooks } from 'node:module'

const network =
  /^(node:)?(net|tls|http|https|http2|dgram|dns|cluster|child_process|worker_threads|inspector)(\/|$)/
const isSource = import.meta.filename.endsWith('.ts')
const modules = '#modules/'

registerHooks({
  resolve: (specifier, context, next) => {
    if (network.test(specifier)) throw new Error(`${specifier} is not available here.`)
    // In the checkout Node itself strips the types, which takes less memory than the loader of the house.
    if (!isSource || !specifier.startsWith(modules)) return next(specifier, context)
    return next(
      new URL(`../../${specifier.slice(modules.length)}.ts`, import.meta.url).href,
      context
    )
  },
})

for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name)
