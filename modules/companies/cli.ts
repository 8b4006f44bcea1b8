/** The commands of `guiche tenants`: the companies of the platform, over HTTP. */
import type { Command } from 'commander'
import { addCommand, confirm, day, positiveNumber, type Printed } from '#cli/client/command'
import {
  print,
  printFields,
  printJson,
  printPage,
  printTable,
  type Column,
} from '#cli/client/output'
import { callServer } from '#cli/client/server'
import type { CompaniesPageWire, ListedCompanyWire } from '#modules/companies/wire'

type Tenant = ListedCompanyWire

const short: readonly Column<Tenant>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'name', value: ({ name }) => name },
  { title: 'active', value: ({ status }) => status },
  { title: 'paid until', value: ({ dueDate }) => dueDate },
  { title: 'people', value: ({ use }) => use.users },
  { title: 'connections', value: ({ use }) => use.connections },
  { title: 'messages', value: ({ use }) => use.messagesOfMonth },
]
const long: readonly Column<Tenant>[] = [
  ...short,
  { title: 'e-mail', value: ({ email }) => email },
  { title: 'phone', value: ({ phone }) => phone },
  { title: 'campaigns', value: ({ campaignsEnabled }) => campaignsEnabled },
  { title: 'last seen', value: ({ use }) => use.lastSeenAt },
  { title: 'since', value: ({ createdAt }) => createdAt },
  { title: 'runs the platform', value: ({ isPlatform }) => isPlatform },
]

export default function companiesCommands(program: Command) {
  const tenants = program.command('tenants').description('the companies of the platform')
  addReading(tenants)
  addCreate(tenants)
  addChanges(tenants)
  addDelete(tenants)
}

function addReading(tenants: Command) {
  addCommand(tenants, {
    usage: 'list',
    description: 'companies by name, twenty on a page',
    example: 'guiche tenants list --search padaria',
  })
    .option('--search <text>', 'only those whose name, e-mail or phone contains this')
    .option('--page <number>', 'which page', positiveNumber, 1)
    .action(async ({ search, page, json }: Printed & { search?: string; page: number }) => {
      const query = { pageNumber: page, searchParam: search }
      const found = await callServer<CompaniesPageWire>('GET', '/companies', { query })
      if (json) return printJson(found)
      printTable(found.companies, short)
      printPage(page, found.companies.length, found)
    })

  addCommand(tenants, {
    usage: 'show',
    description: 'one company with what it uses',
    example: 'guiche tenants show 3',
  })
    .argument('<id>', 'its id', positiveNumber)
    .action(async (id: number, { json }: Printed) => {
      printTenant(await callServer<Tenant>('GET', `/companies/${id}`), json)
    })
}

interface NewTenant extends Printed {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly until?: string
  readonly plan?: number
}

function addCreate(tenants: Command) {
  addCommand(tenants, {
    usage: 'create',
    description: 'open a company; its admin gets a link by e-mail to choose a password',
    example:
      'guiche tenants create --name "Padaria Sol" --email dona@padaria.example --until 2027-01-31',
  })
    .requiredOption('--name <name>', 'of the company')
    .requiredOption('--email <address>', 'by which its admin signs in')
    .option('--phone <number>', 'of the company')
    .option('--until <day>', 'the last paid day; without it there is no end', day)
    .option('--plan <id>', 'its plan; without it nothing is limited', positiveNumber)
    .action(async ({ name, email, phone, until, plan, json }: NewTenant) => {
      // A field of another module (ADR 45), which the server ignores where plans are switched off.
      const ofPlan = plan === undefined ? {} : { planId: plan }
      const body = { name, email, phone, dueDate: until, ...ofPlan }
      printTenant(await callServer<Tenant>('POST', '/companies', { body }), json)
    })
}

function addChanges(tenants: Command) {
  const change = async (id: number, body: object, done: string, { json }: Printed) => {
    const tenant = await callServer<Tenant>('PUT', `/companies/${id}`, { body })
    if (json) return printJson(tenant)
    print(done)
    printTenant(tenant)
  }

  addCommand(tenants, {
    usage: 'suspend',
    description: 'refuse nearly all calls of a company, as if it had not paid',
    example: 'guiche tenants suspend 3',
  })
    .argument('<id>', 'its id', positiveNumber)
    .action((id: number, printed: Printed) => change(id, { status: false }, 'Suspended.', printed))

  addCommand(tenants, {
    usage: 'resume',
    description: 'serve a suspended company again',
    example: 'guiche tenants resume 3',
  })
    .argument('<id>', 'its id', positiveNumber)
    .action((id: number, printed: Printed) => change(id, { status: true }, 'Resumed.', printed))

  addCommand(tenants, {
    usage: 'renew',
    description: 'set the last paid day of a company',
    example: 'guiche tenants renew 3 --until 2027-01-31',
  })
    .argument('<id>', 'its id', positiveNumber)
    .requiredOption('--until <day>', 'the last paid day', day)
    .action((id: number, { until, ...printed }: Printed & { until: string }) =>
      change(id, { dueDate: until }, `Paid until ${until}.`, printed)
    )
}

function addDelete(tenants: Command) {
  addCommand(tenants, {
    usage: 'delete',
    description: 'delete a company; its rows and files go 30 days later',
    example: 'guiche tenants delete 3 --yes',
  })
    .argument('<id>', 'its id', positiveNumber)
    .option('--purge', 'its rows and files go at once')
    .option('--yes', 'do not ask')
    .action(async (id: number, given: Printed & { purge?: boolean; yes?: boolean }) => {
      const { name } = await callServer<Tenant>('GET', `/companies/${id}`)
      await confirm(
        `Delete the company ${JSON.stringify(name)} (${id}) with all its people?`,
        given.yes
      )
      const query = given.purge ? { purge: 'true' } : {}
      const answer = await callServer<object>('DELETE', `/companies/${id}`, { query })
      if (given.json) return printJson(answer)
      print(`Deleted: ${JSON.stringify(name)}.`)
    })
}

function printTenant(tenant: Tenant, json = false) {
  if (json) return printJson(tenant)
  printFields(tenant, long)
}
