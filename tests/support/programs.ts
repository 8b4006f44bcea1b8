/** Runs other programs from a test, with this Node and without a shell. */
import { execFile } from 'node:child_process'
import app from '@adonisjs/core/services/app'

export interface Outcome {
  readonly code: number
  /** Both outputs, in the order in which they arrived. */
  readonly output: string
}
export interface Where {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a JavaScript or TypeScript file until it exits, with whatever code. */
export function runFile(file: string, args: readonly string[], where: Where): Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...where.env }
  const options = { cwd: where.cwd, env, maxBuffer: 50_000_000 }
  const all = ['--import=@poppinss/ts-exec', file, ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, all, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}\n${stderr}` })
    )
  })
}

/** The main file of a development tool, for `runFile`. */
export const tools = {
  eslint: app.makePath('node_modules/eslint/bin/eslint.js'),
  prettier: app.makePath('node_modules/prettier/bin/prettier.cjs'),
  tsc: app.makePath('node_modules/typescript/bin/tsc'),
  vitest: app.makePath('node_modules/vitest/vitest.mjs'),
  walls: app.makePath('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
}
