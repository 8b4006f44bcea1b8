// Runs the tests of the sandbox and of the modules' stand-ins alone: node --import=@poppinss/ts-exec sandbox/tests/run.ts
import { assert } from '@japa/assert'
import { configure, processCLIArgs, run } from '@japa/runner'

processCLIArgs(process.argv.slice(2))
configure({
  files: ['sandbox/tests/*.spec.ts', 'modules/*/sandbox/tests/*.spec.ts'],
  plugins: [assert()],
  timeout: 40_000,
  forceExit: true,
})
void run()
