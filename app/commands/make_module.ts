/** Creates the folder of a new module and adds its line to modules/index.ts. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import string from '@adonisjs/core/helpers/string'

const always = ['manifest', 'contract', 'errors', 'routes', 'cases', 'test', 'readme']
const optional = {
  db: ['migration'],
  web: ['web_manifest', 'web_page', 'lang_pt-BR', 'lang_en', 'lang_es'],
  cli: ['cli'],
} as const
/** In place of all others: a table with a name, its calls, its screens and their tests. */
const entity = [
  ...['module', 'contract', 'wire', 'errors', 'access', 'routes', 'controller', 'validators'],
  ...['transformer', 'model', 'actions', 'queries', 'realtime', 'testing', 'migration', 'readme'],
  ...['lang_pt-BR', 'lang_en', 'lang_es', 'web_index', 'web_api', 'web_page', 'web_drawer'],
  ...['web_realtime', 'web_test', 'web_menu_entries'],
  ...['cases', 'event_cases', 'views', 'answers', 'test'],
].map((stub) => `entity/${stub}`)

export default class MakeModule extends BaseCommand {
  static commandName = 'make:module'
  static description = 'Make a new module: its folder, its line in modules/index.ts, a first test'

  @args.string({ description: 'Plural, snake_case, for ever: migration history spells it' })
  declare name: string

  @flags.boolean({ description: 'With a migration' })
  declare db: boolean

  @flags.boolean({ description: 'With a screen and its words in three languages' })
  declare web: boolean

  @flags.boolean({ description: 'With commands for the terminal client' })
  declare cli: boolean

  @flags.boolean({
    description: 'A working one: a table with a name, calls, page, right and tests',
  })
  declare entity: boolean

  async run() {
    const refusal = this.#refusal()
    if (refusal) {
      this.logger.error(refusal)
      this.exitCode = 1
      return
    }
    for (const stub of this.#stubs()) await this.#write(stub)
    await this.#list()
    const state = this.entity
      ? 'Run migration:run; its tests pass. The words in lang/ are general ones: write its own.'
      : `The test of modules/${this.name} fails until it has routes.`
    this.logger.info(`Next: docs/add_a_module.md. ${state}`)
  }

  #refusal(): string | null {
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(this.name))
      return `"${this.name}" is no name for a module: use snake_case, for example quick_replies`
    if (existsSync(this.app.makePath('modules', this.name)))
      return `modules/${this.name} exists already`
    return null
  }

  #stubs(): string[] {
    if (this.entity) return [...entity, ...(this.cli ? optional.cli : [])]
    const requested = (['db', 'web', 'cli'] as const).filter((flag) => this[flag])
    return [...always, ...requested.flatMap((flag) => optional[flag])]
  }

  async #write(stub: string) {
    const codemods = await this.createCodemods()
    const stubs = this.app.makePath('app/stubs')
    const made = await codemods.makeUsingStub(stubs, `module/${stub}.stub`, this.#state())
    if (made.status === 'created') await formatFile(made.destination)
  }

  #state() {
    const { name, db } = this
    const one = string.singular(name)
    const One = string.pascalCase(one)
    return {
      name,
      db,
      label: name.replaceAll('_', ' '),
      title: string.sentenceCase(name),
      path: name.replaceAll('_', '-'),
      className: string.pascalCase(name),
      camelName: string.camelCase(name),
      // The same for one of them.
      one,
      One,
      labelOne: one.replaceAll('_', ' '),
      titleOne: string.sentenceCase(one),
      camelOne: string.camelCase(one),
      aOne: `${/^[aeiou]/.test(one) ? 'an' : 'a'}${One}`,
      UPPER: one.toUpperCase(),
      // What a text names, in the notation of i18next; in a stub it would be read as a value of the stub.
      nameSlot: '{{name}}',
    }
  }

  /** Adds one line in alphabetical order, which avoids merge conflicts between new modules. */
  async #list() {
    const index = this.app.makePath('modules/index.ts')
    const [sentence, ...lines] = (await readFile(index, 'utf8')).trimEnd().split('\n')
    const line = `export { default as ${this.name} } from '#modules/${this.name}/module'`
    await writeFile(index, `${[sentence, ...[...lines, line].toSorted()].join('\n')}\n`)
    this.logger.action('update modules/index.ts').succeeded()
  }
}

/** Where a line breaks depends on the length of the module's name, so a stub cannot know it. */
async function formatFile(file: string) {
  // Only where modules are made: an installed product has no Prettier.
  const { format, resolveConfig } = await import('prettier')
  const settings = await resolveConfig(file)
  await writeFile(file, await format(await readFile(file, 'utf8'), { ...settings, filepath: file }))
}
