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
      const found = await findings()
      if (json) printJson(found)
      else print(found.filter(({ isDetail }) => all || !isDetail))
      if (found.some(({ state }) => state === 'bad')) process.exitCode = 1
    })
}

/** What the doctor finds. Messages may name addresses and folders. */
export async function findings(): Promise<Finding[]> {
  const looks = [lookAtDatabase, lookAtRedis, lookAtDisk, lookAtWebApp, lookAtPort]
  const found = await Promise.all(looks.map((look) => look()))
  return [lookAtNode(), ...lookAtEnvironment(), ...found.flat()]
}

function print(all: readonly Finding[]): void {
  const width = Math.max(...all.map(({ about }) => about.length))
  console.log()
  for (const { about, state, message } of all) {
    console.log(`  ${marks[state]} ${about.padEnd(width)}  ${message}`)
  }
  console.log()
}
