// The operator's commands around backups: backup, restore, drill, backup:key, backup:connect.
import type { Command } from 'commander'
import { addConsoleCommand, type ConsoleCommand } from '#cli/server/console_command'

const json = ['--json', 'print one line of JSON in the end, and no progress'] as const
const identity = ['--identity <file>', 'the file with the private key'] as const
const archive = ['archive', 'its path, or s3://bucket/folder/name'] as const

const commands: readonly ConsoleCommand[] = [
  {
    name: 'backup',
    runs: 'backup:create',
    description: 'write an encrypted archive of the database and all files',
    example: 'guiche backup --to /var/backups/guiche',
    options: [
      ['--to <place>', 'a folder or s3://bucket/folder, instead of BACKUP_TO'],
      ['--keep <number>', 'how many archives stay there, instead of BACKUP_KEEP; 0 for all'],
      json,
    ],
  },
  {
    name: 'restore',
    runs: 'backup:restore',
    description: 'bring an archive into an empty installation',
    example: 'guiche restore guiche-20270131-033000.age --identity backup-key.txt',
    argument: archive,
    options: [
      identity,
      ['--connect', 'take the place of the former machine at once: it is switched off for good'],
      json,
    ],
  },
  {
    name: 'drill',
    runs: 'backup:drill',
    description: 'try an archive out in a throw-away database, and compare',
    example: 'guiche drill guiche-20270131-033000.age --identity backup-key.txt',
    argument: archive,
    options: [
      identity,
      [
        '--database <url>',
        'a database on the server to use, postgres://…, instead of that of DATABASE_URL',
      ],
      json,
    ],
  },
  {
    name: 'backup:key',
    runs: 'backup:key',
    description: 'print a new private key for backups',
    example: 'guiche backup:key > backup-key.txt',
  },
  {
    name: 'backup:connect',
    runs: 'backup:connect',
    description: 'let a restored copy take the place of the former machine',
    example: 'guiche backup:connect',
  },
]

export function addBackupCommands(program: Command): void {
  for (const command of commands) addConsoleCommand(program, command)
}
