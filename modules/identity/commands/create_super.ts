/** `node ace user:create-super`: creates an operator of the platform, and the platform company when there is none. */
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class CreateSuper extends BaseCommand {
  static commandName = 'user:create-super'
  static description = 'Create a person with the rights of the platform operator'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Name of the person' })
  declare name?: string
  @flags.string({ description: 'E-mail to sign in with' })
  declare email?: string
  @flags.string({ description: 'Password, 8 to 50 characters; asked for when left out' })
  declare password?: string
  @flags.string({ description: 'Name of the platform company, when it must be created' })
  declare company?: string
  @flags.boolean({ description: 'Only if nobody runs the platform yet' })
  declare onlyFirst?: boolean

  async run() {
    if (this.onlyFirst && !(await isNew())) {
      this.logger.info('Somebody runs this platform already; user:create-super makes another one.')
      return
    }
    // A script has no terminal: a question would wait for ever.
    const given = [this.name, this.email, this.password]
    if (!process.stdin.isTTY && given.includes(undefined)) {
      this.#refuse('There is no terminal to ask in: give --name, --email and --password.')
      return
    }
    const wanted = await this.#ask()
    const wrong = problemOf(wanted)
    if (wrong) {
      this.#refuse(wrong)
      return
    }
    const { createSuper } = await import('#modules/identity/actions/create_super')
    const user = await createSuper({ ...wanted, companyName: this.company ?? 'Guichê' })
    this.logger.success(`${user.email} signs in as operator (user ${user.id})`)
  }

  #refuse(problem: string) {
    this.logger.error(problem)
    this.exitCode = 1
  }

  async #ask() {
    return {
      name: this.name ?? (await this.prompt.ask('Name')) ?? '',
      email: this.email ?? (await this.prompt.ask('E-mail')) ?? '',
      password: this.password ?? (await this.prompt.secure('Password')) ?? '',
    }
  }
}

const isNew = async () =>
  (await import('#modules/identity/queries/is_setup_needed')).isSetupNeeded()

/** The rules of a new password (AUT-06); null when the input is valid. */
function problemOf({ name, email, password }: Record<'name' | 'email' | 'password', string>) {
  if (name.trim().length < 2 || name.length > 50) return 'The name has 2 to 50 characters.'
  if (!/^\S+@\S+$/.test(email) || email.length > 255) return 'This is not an e-mail address.'
  if (password.length < 8 || password.length > 50) return 'The password has 8 to 50 characters.'
  if (!/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)/su.test(password)) {
    return 'The password has an uppercase letter, a lowercase letter and a digit.'
  }
  return null
}
