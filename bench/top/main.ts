/**
 * `guiche top` with 500 companies and 2,000 connections: its share of one core while the list is scrolled by 30 rows a second,
 * and while nobody touches it. The server is one of the tests: what is measured is the terminal's side.
 */
import fs from 'node:fs'
import { AnsweringServer, aWorld } from '#cli/tests/support/answering_server'
import { keys, Terminal, type Size } from '#cli/tests/support/terminal'

const rowsPerSecond = 30
const seconds = process.env.BENCH === 'short' ? 4 : 15
const sizes: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 60 },
]
/** Clock ticks of Linux, a second. */
const ticks = 100

/** Seconds of CPU time, of user and system, since the process began. */
function cpuOf(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

/** Presses the keys at a steady pace; resolves with share, frames and bytes of a second. */
async function measure(terminal: Terminal, pressed: readonly string[]) {
  const [cpu, begin, length] = [cpuOf(terminal.pid), performance.now(), terminal.written.length]
  await new Promise<void>((resolve) => {
    let done = 0
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - begin) / 1000) * rowsPerSecond)
      while (done < due) terminal.press(pressed[done++ % pressed.length])
      if (performance.now() - begin < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
  const passed = (performance.now() - begin) / 1000
  const written = terminal.written.slice(length)
  return {
    share: (cpuOf(terminal.pid) - cpu) / passed,
    frames: (written.split('\u001B[?2026h').length - 1) / passed,
    bytes: written.length / passed,
  }
}

async function main() {
  const server = await AnsweringServer.start(aWorld({ tenants: 500, sessions: 2000 }))
  console.log('| what                  | size   | share of a core | frames/s | kB/s |')
  console.log('| --------------------- | ------ | --------------- | -------- | ---- |')
  for (const size of sizes) {
    const args = ['--import=@poppinss/ts-exec', 'cli/main.ts', 'top']
    const terminal = new Terminal(size, args, server.env)
    const report = (what: string, { share, frames, bytes }: Awaited<ReturnType<typeof measure>>) =>
      console.log(
        `| ${what.padEnd(21)} | ${`${size.columns}×${size.rows}`.padEnd(6)} | ${`${(share * 100).toFixed(1)} %`.padEnd(15)} | ${frames.toFixed(1).padEnd(8)} | ${(bytes / 1000).toFixed(1).padEnd(4)} |`
      )
    await terminal.shows('[1 overview]')
    report('overview, untouched', await measure(terminal, ['']))
    terminal.press('3')
    await terminal.shows('of 2000')
    report('sessions, untouched', await measure(terminal, ['']))
    // To the end of the window, from where each row scrolls.
    terminal.press(keys.pageDown, keys.pageDown)
    report('sessions, row by row', await measure(terminal, ['j']))
    terminal.press('g')
    // There and back again, over fewer pages than there are.
    const there = Array<string>(30).fill(keys.pageDown)
    const back = Array<string>(30).fill(keys.pageUp)
    report('sessions, by pages', await measure(terminal, [...there, ...back]))
    terminal.press('q')
    await terminal.ended
  }
  await server.stop()
}

await main()
process.exit()
