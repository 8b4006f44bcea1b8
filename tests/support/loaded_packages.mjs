// Preloaded (`--import`) into a process of the product: writes to LOADED_PACKAGES which packages of OpenTelemetry are loaded.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    const [name] = /@opentelemetry\/[^/]+/.exec(url) ?? []
    if (name) appendFileSync(process.env.LOADED_PACKAGES, `${name}\n`)
    return next(url, context)
  },
})
