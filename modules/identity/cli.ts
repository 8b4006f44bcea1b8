/** The commands of `guiche users`, `guiche keys` and `guiche settings`, over HTTP. */
import { Argument, type Command } from 'commander'
import { addCallOnOne, addCommand, positiveNumber, type Printed } from '#cli/client/command'
import {
  print,
  printFields,
  printJson,
  printPage,
  printTable,
  type Column,
} from '#cli/client/output'
import { callServer } from '#cli/client/server'
import type {
  NewOperatorKeyWire,
  OperatorKeysPageWire,
  OperatorKeyWire,
  PlatformUsersPageWire,
  PlatformUserWire,
  ResetLinkWire,
  SettingWire,
} from '#modules/identity/wire'

type User = PlatformUserWire

const short: readonly Column<User>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'tenant', value: ({ companyId, companyName }) => `${companyId} ${companyName}` },
  { title: 'name', value: ({ name }) => name },
  { title: 'e-mail', value: ({ email }) => email },
  { title: 'profile', value: ({ profile }) => profile },
  { title: 'super', value: (user) => user.super },
  { title: 'online', value: ({ online }) => online },
]
const long: readonly Column<User>[] = [
  ...short,
  { title: 'language', value: ({ language }) => language },
]

export default function identityCommands(program: Command) {
  const users = program.command('users').description('the people of all companies')
  addReading(users)
  addChanges(users)
  addKeys(program.command('keys').description('keys by which operators call from elsewhere'))
  addSettings(program.command('settings').description('settings of the platform and of companies'))
}

interface Filters extends Printed {
  readonly tenant?: number
  readonly super?: true
  readonly search?: string
  readonly page: number
}

function addReading(users: Command) {
  addCommand(users, {
    usage: 'list',
    description: 'people by name, twenty on a page',
    example: 'guiche users list --tenant 3',
  })
    .option('--tenant <id>', 'only those of this company', positiveNumber)
    .option('--super', 'only operators of the platform')
    .option('--search <text>', 'only those whose name or e-mail contains this')
    .option('--page <number>', 'which page', positiveNumber, 1)
    .action(async (given: Filters) => {
      const { tenant, search, page, json } = given
      const query = {
        ...{ companyId: tenant, searchParam: search, pageNumber: page },
        super: given.super && 'true',
      }
      const found = await callServer<PlatformUsersPageWire>('GET', '/platform/users', { query })
      if (json) return printJson(found)
      printTable(found.users, short)
      printPage(page, found.users.length, found)
    })

  addCallOnOne<User>(users, {
    usage: 'show',
    description: 'one person',
    example: 'guiche users show 12',
    call: show,
    show: (user) => printFields(user, long),
  })
}

function addChanges(users: Command) {
  addCallOnOne<ResetLinkWire>(users, {
    usage: 'reset-link',
    description: 'make a link by which a person chooses a new password; hand it to nobody else',
    example: 'guiche users reset-link 12',
    call: (id) => callServer('POST', `${pathOf(id)}/reset-link`),
    show: ({ link, expiresAt }) => print(`${link}\nIt is valid once, until ${expiresAt}.`),
  })

  addCallOnOne<object>(users, {
    usage: 'end-sessions',
    description: 'sign a person out everywhere',
    example: 'guiche users end-sessions 12',
    call: (id) => callServer('DELETE', `${pathOf(id)}/sessions`),
    show: () => print('Signed out everywhere.'),
  })

  addCallOnOne<User, number, { revoke?: true }>(users, {
    usage: 'super',
    description:
      'make a person an operator of the platform, who may do everything to all companies',
    example: 'guiche users super 12 --yes',
    asks: async (id, { revoke }) => {
      const { name, companyName } = await show(id)
      const who = `${JSON.stringify(name)} of ${JSON.stringify(companyName)}`
      return revoke
        ? {
            question: `Take the rights of an operator of the platform from ${who}?`,
            done: `${who} is no operator of the platform any more.`,
          }
        : {
            question: `Give ${who} all rights of the platform and in all companies?`,
            done: `${who} is an operator of the platform now.`,
          }
    },
    call: (id, { revoke }) =>
      callServer('PUT', `${pathOf(id)}/super`, { body: { super: !revoke } }),
  }).option('--revoke', 'take it away')
}

const pathOf = (id: number) => `/platform/users/${id}`
const show = (id: number) => callServer<User>('GET', pathOf(id))

const keyColumns: readonly Column<OperatorKeyWire>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'holder', value: ({ userId, userName }) => `${userId} ${userName}` },
  { title: 'name', value: ({ name }) => name },
  { title: 'key', value: ({ hint }) => `${hint}…` },
  { title: 'expires', value: ({ expiresAt }) => expiresAt },
  { title: 'last used', value: ({ lastUsedAt }) => lastUsedAt },
]

function addKeys(keys: Command) {
  const of = '/platform/operator-keys'
  addCommand(keys, {
    usage: 'list',
    description: 'the keys of all operators, newest first, twenty on a page',
    example: 'guiche keys list',
  })
    .option('--page <number>', 'which page', positiveNumber, 1)
    .action(async ({ page, json }: Printed & { page: number }) => {
      const query = { pageNumber: page }
      const found = await callServer<OperatorKeysPageWire>('GET', of, { query })
      if (json) return printJson(found)
      printTable(found.keys, keyColumns)
      printPage(page, found.keys.length, found)
    })

  addCommand(keys, {
    usage: 'create',
    description: 'make a key for an operator of the platform, on the machine of the server',
    example: 'guiche keys create --user 12 --name "Laptop of Ana" --days 30',
  })
    .requiredOption('--user <id>', 'who holds it', positiveNumber)
    .requiredOption('--name <name>', 'where it is kept')
    .option('--days <number>', 'for how long it is valid, 366 at most', positiveNumber, 90)
    .action(async (given: Printed & { user: number; name: string; days: number }) => {
      const { user: userId, name, days, json } = given
      const made = await callServer<NewOperatorKeyWire>('POST', of, {
        body: { userId, name, days },
      })
      if (json) return printJson(made)
      print(`${made.key}\nIt is shown this once, and valid until ${made.expiresAt}.`)
    })

  addCallOnOne<object>(keys, {
    usage: 'revoke',
    description: 'end a key: calls with it are refused from now on',
    example: 'guiche keys revoke 3',
    call: (id) => callServer('DELETE', `${of}/${id}`),
    show: () => print('Revoked.'),
  })
}

const path = '/platform/settings'
const columns: readonly Column<SettingWire>[] = [
  { title: 'key', value: ({ key }) => key },
  { title: 'value', value: ({ value }) => value },
]

function addSettings(settings: Command) {
  addCommand(settings, {
    usage: 'list',
    description: 'the settings of the platform, or of a company; secret ones are masked',
    example: 'guiche settings list --tenant 3',
  })
    .option('--tenant <id>', 'those of this company', positiveNumber)
    .action(async ({ tenant, json }: Printed & { tenant?: number }) => {
      const found = await callServer<SettingWire[]>('GET', path, { query: { companyId: tenant } })
      if (json) return printJson(found)
      printTable(
        found.toSorted((one, other) => one.key.localeCompare(other.key, 'en')),
        columns
      )
    })

  addCallOnOne<SettingWire, string, { tenant?: number; value: string }>(settings, {
    usage: 'set',
    description: 'change a setting of the platform, or of a company',
    example: 'guiche settings set trial --value 7',
    argument: new Argument('<key>', 'its name in the list'),
    call: (key, { tenant, value }) =>
      callServer('PUT', `${path}/${encodeURIComponent(key)}`, {
        body: { value, companyId: tenant },
      }),
    show: ({ key, value }) => print(`${key} is ${JSON.stringify(value)}.`),
  })
    .requiredOption('--value <value>', 'the new value')
    .option('--tenant <id>', 'of this company', positiveNumber)
}
