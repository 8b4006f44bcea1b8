// Frames of the terminal, kept as text files: a change of one fails a test until UPDATE_FRAMES=true has written it again.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../frames')

/** Without what differs between machines and moments: the name of the machine, the clock, and times. */
const steady = (lines: readonly string[]): string =>
  lines
    .map((line, at) =>
      at === 0 ? line.replace(/\s+\S+\s+\d\d:\d\d:\d\d$/, ' … HOST CLOCK') : line
    )
    .map((line) => line.replace(/Valid for \d+ s/, 'Valid for N s'))
    .map((line) => line.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'YYYY-MM-DD hh:mm:ss'))
    .join('\n') + '\n'

/** Compares with the stored frame of this name. */
export function assertFrame(name: string, lines: readonly string[]): void {
  const file = path.join(folder, `${name}.txt`)
  const frame = steady(lines)
  if (process.env.UPDATE_FRAMES === 'true') {
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(file, frame)
  }
  assert.ok(fs.existsSync(file), `There is no stored frame ${name}: set UPDATE_FRAMES=true.`)
  assert.equal(frame, fs.readFileSync(file, 'utf8'))
}
