// Progress output at the terminal while a command works.

const started = Date.now()

/** Seconds since the command began, as "6.1 s". */
export function elapsed(since = started): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

export function say(line = ''): void {
  process.stdout.write(line === '' ? '\n' : `  ${line}\n`)
}

/** Runs one step and prints how long it took; `output` may depend on the step's result. */
export async function step<T>(output: string | ((result: T) => string), work: () => Promise<T>) {
  const since = Date.now()
  const result = await work()
  const line = typeof output === 'string' ? output : output(result)
  say(`${line.padEnd(58)} ${elapsed(since)}`)
  return result
}
