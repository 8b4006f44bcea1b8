// Opens the screen, and leaves the terminal as it was on every way out.
import { render } from 'ink'
import { App } from '#cli/top/app'
import { Data } from '#cli/top/data'

/** Resolves when the operator has left. Rejects, with the terminal restored, when the program fails. */
export async function startTop(): Promise<void> {
  const data = new Data()
  const isSpoken = process.env.INK_SCREEN_READER === 'true'
  // A terminal that is gone cannot be written to: there is nobody to report it to.
  process.stdout.on('error', () => process.exit())
  const { waitUntilExit, unmount } = render(<App data={data} />, {
    alternateScreen: !isSpoken,
    // CI says nothing about who looks: the command has made sure that it is a terminal.
    interactive: true,
    isScreenReaderEnabled: isSpoken,
  })
  // Until the first frame has its keys, ctrl-c is a signal, which may come twice: from the terminal and from bin/guiche.mjs.
  process.on('SIGINT', () => unmount())
  try {
    await waitUntilExit()
  } finally {
    data.feed.stop()
  }
}
