/** Creates the folder of a new module and adds its line to modules/index.ts. */
import { existsSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import string from '@adonisjs/core/helpers/string'

const always = ['manifest', 'contract', 'errors', 'routes', 'cases', 'test', 'readme']
const optional = {
  db: ['migration'],
  web: ['web_manifest', 'web_page', 'lang_pt-BR', 'lang_en', 'lang_es'],
  cli: ['cli'],
} as const

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

  async run() {
    const refusal = this.#refusal()
    if (refusal) {
      this.logger.error(refusal)
      this.exitCode = 1
      return
    }
    for (const stub of this.#stubs()) await this.#write(stub)
    await this.#list()
    this.logger.info(
      `Next: docs/add_a_module.md. The test of modules/${this.name} fails until it has routes.`
    )
  }

  #refusal(): string | null {
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(this.name))
      return `"${this.name}" is no name for a module: use snake_case, for example quick_replies`
    if (existsSync(this.app.makePath('modules', this.name)))
      return `modules/${this.name} exists already`
    return null
  }

  #stubs(): string[] {
    const requested = (['db', 'web', 'cli'] as const).filter((flag) => this[flag])
    return [...always, ...requested.flatMap((flag) => optional[flag])]
  }

  async #write(stub: string) {
    const codemods = await this.createCodemods()
    const stubs = this.app.makePath('app/stubs')
    const made = await codemods.makeUsingStub(stubs, `module/${stub}.stub`, this.#state())
    // The stub's final newline is trimmed away; Prettier requires it.
    if (made.status === 'created') await appendFile(made.destination, '\n')
  }

  #state() {
    const { name, db } = this
    return {
      name,
      db,
      label: name.replaceAll('_', ' '),
      title: string.sentenceCase(name),
      path: name.replaceAll('_', '-'),
      className: string.pascalCase(name),
      camelName: string.camelCase(name),
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
