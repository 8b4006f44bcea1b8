// Finds a Chromium for the browser tests, and installs one when the machine has none.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { chromium } from 'playwright-core'
import { CliError } from '#scripts/cli_error'
import { programOf } from '#scripts/processes/node_child'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium: CHROMIUM_PATH, the system's, or Playwright's own. When there is none it is
 * installed: on Debian as root by apt, otherwise by Playwright's download.
 *
 * @throws CliError when none can be installed; the tests never run without one
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given && !fs.existsSync(given)) {
    throw new CliError(`CHROMIUM_PATH=${given} does not exist: correct or unset it.`)
  }
  const found = given || present()
  if (found) return found
  const reasons = [installByApt(), present() ? undefined : downloadByPlaywright()]
  const brought = present()
  if (brought) return brought
  throw new CliError(
    `The browser tests need Chromium, and it could not be installed (${reasons.filter(Boolean).join('; ')}): install it and set CHROMIUM_PATH to its program.`
  )
}

function present(): string | undefined {
  return [...usual, chromium.executablePath()].find((file) => file && fs.existsSync(file))
}

/** Returns why it failed, or undefined when it has been installed. */
function installByApt(): string | undefined {
  if (process.getuid?.() !== 0) return 'not root, so not by apt'
  if (!fs.existsSync('/usr/bin/apt-get')) return 'no apt here'
  process.stdout.write('  Installing Chromium with apt-get …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']
  for (const args of [['update'], install]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' })
    if (status !== 0) return `apt-get ${args[0]} failed`
  }
  return undefined
}

function downloadByPlaywright(): string | undefined {
  process.stdout.write('  Downloading Chromium with Playwright …\n')
  const program = programOf('playwright-core')
  const { status } = spawnSync(process.execPath, [program, 'install', 'chromium'], {
    stdio: 'ignore',
  })
  return status === 0 ? undefined : "Playwright's download failed"
}
