// `guiche support-bundle`: what helps to find a fault, without personal data and secrets.
import path from 'node:path'
import type { Command } from 'commander'
import { addCommand, type Printed } from '#cli/client/command'
import { print, printJson } from '#cli/client/output'

export function addSupportBundle(program: Command): void {
  addCommand(program, {
    usage: 'support-bundle',
    description:
      'write what helps to find a fault into one file, without personal data and secrets',
    example: 'guiche support-bundle --to /tmp/guiche-support.tar.gz',
  })
    .option('--to <file>', 'where to; default: a file with the time in its name, in this folder')
    .action(async ({ to, json }: Printed & { to?: string }) => {
      const file = path.resolve(to ?? nameOfNow())
      const { writeBundle } = await import('#cli/support/bundle')
      const parts = await writeBundle(file)
      if (json) return printJson({ file, parts })
      for (const { file: name, about, missing } of parts) {
        const mark = missing === null ? '✔' : '✖'
        print(`  ${mark} ${name.padEnd(12)} ${missing === null ? about : `missing: ${missing}`}`)
      }
      print(`\n${file}`)
      print(`Look at it before you send it: tar -xzOf ${path.basename(file)} | less`)
    })
}

function nameOfNow(): string {
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `guiche-support-${at}.tar.gz`
}
