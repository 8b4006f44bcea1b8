// `guiche top` in a terminal, beside a server whose rows a test chooses.
import type { TestContext } from '@japa/runner/core'
import { AnsweringServer, aWorld, type World } from '#cli/tests/support/answering_server'
import { Terminal, type Size } from '#cli/tests/support/terminal'

export const small: Size = { columns: 80, rows: 24 }
export const large: Size = { columns: 200, rows: 60 }

interface Opened {
  readonly terminal: Terminal
  readonly server: AnsweringServer
}
interface Wanted {
  readonly size?: Size
  readonly env?: NodeJS.ProcessEnv
  readonly world?: World
  readonly args?: readonly string[]
  readonly beforeStart?: (server: AnsweringServer) => Promise<void>
}

/** Open until the test ends. */
export async function openTop(
  test: Pick<TestContext['test'], 'cleanup'>,
  { size = small, env = {}, world = aWorld(), args = ['top'], beforeStart }: Wanted = {}
): Promise<Opened> {
  const server = await AnsweringServer.start(world)
  await beforeStart?.(server)
  const terminal = new Terminal(size, ['bin/guiche.mjs', ...args], { ...server.env, ...env })
  test.cleanup(async () => {
    await terminal.end()
    await server.stop()
  })
  return { terminal, server }
}
