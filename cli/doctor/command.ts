// `guiche doctor`: checks everything the server needs and prints the results.
import type { Command } from 'commander'
import { addCommand, type Printed } from '#cli/client/command'
import { printJson } from '#cli/client/output'
import { lookAtDatabase } from '#cli/doctor/database'
import type { Finding } from '#cli/doctor/finding'
import {
  lookAtDisk,
  lookAtEnvironment,
  lookAtNode,
  lookAtPort,
  lookAtWebApp,
} from '#cli/doctor/machine'
import { lookAtRedis } from '#cli/doctor/redis'

const marks = { good: '✔', mind: '!', bad: '✖' } as const

export function addDoctor(program: Command): void {
  addCommand(program, {
    usage: 'doctor',
    description: 'look whether everything the server needs is there',
    example: 'guiche doctor',
  })
    .option('--all', 'also a line for each table and job that deletes what is old')
    .action(async ({ json, all }: Printed & { all?: boolean }) => {
      const looks = [lookAtDatabase, lookAtRedis, lookAtDisk, lookAtWebApp, lookAtPort]
      const findings = [lookAtNode(), ...lookAtEnvironment()]
      for (const found of await Promise.all(looks.map((look) => look()))) findings.push(...found)
      if (json) printJson(findings)
      else print(findings.filter(({ isDetail }) => all || !isDetail))
      if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
    })
}

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ about }) => about.length))
  console.log()
  for (const { about, state, message } of findings) {
    console.log(`  ${marks[state]} ${about.padEnd(width)}  ${message}`)
  }
  console.log()
}
