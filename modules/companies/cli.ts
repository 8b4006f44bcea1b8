/** The commands of `guiche tenants`: the companies of the platform, over HTTP. */
import type { Command } from 'commander'
import { addCallOnOne, addCommand, day, positiveNumber, type Printed } from '#cli/client/command'
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
  addDeletions(tenants)
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

  addCallOnOne<Tenant>(tenants, {
    usage: 'show',
    description: 'one company with what it uses',
    example: 'guiche tenants show 3',
    call: (id) => callServer('GET', `/companies/${id}`),
    show: (tenant) => printFields(tenant, long),
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
  const change = (id: number, body: object) =>
    callServer<Tenant>('PUT', `/companies/${id}`, { body })
  const show = (done: string) => (tenant: Tenant) => {
    print(done)
    printFields(tenant, long)
  }

  addCallOnOne<Tenant>(tenants, {
    usage: 'suspend',
    description: 'refuse nearly all calls of a company, as if it had not paid',
    example: 'guiche tenants suspend 3',
    call: (id) => change(id, { status: false }),
    show: show('Suspended.'),
  })

  addCallOnOne<Tenant>(tenants, {
    usage: 'resume',
    description: 'serve a suspended company again',
    example: 'guiche tenants resume 3',
    call: (id) => change(id, { status: true }),
    show: show('Resumed.'),
  })

  addCallOnOne<Tenant, number, { until: string }>(tenants, {
    usage: 'renew',
    description: 'set the last paid day of a company',
    example: 'guiche tenants renew 3 --until 2027-01-31',
    call: (id, { until }) => change(id, { dueDate: until }),
    show: (tenant, _id, { until }) => show(`Paid until ${until}.`)(tenant),
  }).requiredOption('--until <day>', 'the last paid day', day)

  addCallOnOne<Tenant, number, { plan: number | 'none' }>(tenants, {
    usage: 'plan',
    description: 'put a company on a plan, or on none, which limits nothing',
    example: 'guiche tenants plan 3 --plan 2',
    // A field of another module (ADR 45), which the server ignores where plans are switched off.
    call: (id, { plan }) => change(id, { planId: plan === 'none' ? null : plan }),
    show: (tenant, _id, { plan }) =>
      show(plan === 'none' ? 'It is on no plan.' : `It is on plan ${plan}.`)(tenant),
  }).requiredOption('--plan <id>', 'the id of the plan, or "none"', planOrNone)
}

const planOrNone = (given: string) => (given === 'none' ? given : positiveNumber(given))

function addDeletions(tenants: Command) {
  const nameOf = async (id: number) => {
    const { name } = await callServer<Tenant>('GET', `/companies/${id}`)
    return JSON.stringify(name)
  }

  addCallOnOne<object>(tenants, {
    usage: 'delete',
    description: 'delete a company; its rows and files go 30 days later',
    example: 'guiche tenants delete 3 --yes',
    asks: async (id) => {
      const name = await nameOf(id)
      return {
        question: `Delete the company ${name} (${id}) with all its people?`,
        done: `Deleted: ${name}.`,
      }
    },
    call: (id) => callServer('DELETE', `/companies/${id}`),
  })

  addCallOnOne<object>(tenants, {
    usage: 'purge',
    description: 'delete a company with all its rows and files, at once',
    example: 'guiche tenants purge 3 --yes',
    asks: async (id) => {
      const name = await nameOf(id)
      return {
        question: `Delete the company ${name} (${id}) with all its people, messages and files, for ever?`,
        done: `Deleted: ${name}. Its rows and files go within minutes.`,
      }
    },
    call: (id) => callServer('DELETE', `/companies/${id}`, { query: { purge: 'true' } }),
  })
}

function printTenant(tenant: Tenant, json = false) {
  if (json) return printJson(tenant)
  printFields(tenant, long)
}
