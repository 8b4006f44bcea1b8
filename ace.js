/** Runs the operators' console from source. */
import '@poppinss/ts-exec'
await import('./bin/console.js')
