// Runs the sandbox's tests alone: node --import=@poppinss/ts-exec modules/whatsapp/sandbox/tests/run.ts
import { assert } from '@japa/assert'
import { configure, processCLIArgs, run } from '@japa/runner'

processCLIArgs(process.argv.slice(2))
configure({
  files: ['modules/whatsapp/sandbox/tests/*.spec.ts'],
  plugins: [assert()],
  timeout: 40_000,
  forceExit: true,
})
void run()
