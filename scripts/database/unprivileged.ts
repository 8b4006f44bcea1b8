// PostgreSQL refuses to run as root: chooses the user to run it as, and checks what that user can access.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

import { CliError } from '#scripts/cli_error'

/** A system user; undefined means the current user. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const candidates = ['guiche', 'postgres', 'nobody']

/**
 * The user for PostgreSQL: the current user unless that is root; as root the owner of the existing data,
 * or else the first suitable system user that exists.
 *
 * @throws CliError when the data belongs to a user that we cannot switch to
 */
export function chooseUser(existingFolder: string | undefined): SystemUser | undefined {
  const ourselves = process.getuid?.() ?? 0
  const owner = existingFolder ? fs.statSync(existingFolder) : undefined
  if (ourselves === 0) return userForRoot(owner)
  if (!owner || owner.uid === ourselves) return undefined
  throw new CliError(
    `The data in ${existingFolder} belongs to another user (uid ${owner.uid}): run the command as that user or as root, or set DATA_DIR to a folder of your own.`
  )
}

function userForRoot(owner: fs.Stats | undefined): SystemUser {
  const users = systemUsers()
  if (owner && owner.uid !== 0) {
    const name = users.find((user) => user.uid === owner.uid)?.name ?? `uid ${owner.uid}`
    return { name, uid: owner.uid, gid: owner.gid }
  }
  const chosen = candidates.flatMap((name) => users.filter((user) => user.name === name)).at(0)
  if (chosen) return chosen
  throw new CliError(
    'PostgreSQL refuses to run as root and this system has no user "postgres" or "nobody": run the command as an ordinary user.'
  )
}

function systemUsers(): SystemUser[] {
  return fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && Number(fields[2]) > 0)
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Whether the user can access this folder or file; tested by trying, not computed from the mode bits. */
export function canReach(user: SystemUser | undefined, location: string): boolean {
  if (!user) return true
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$0"', location], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return test.status === 0
}
