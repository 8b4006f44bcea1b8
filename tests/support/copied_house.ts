/** A copy of the project in which a test may write, without assets that are only for display. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { runFile, tools, type Outcome } from '#tests/support/programs'

const parts =
  'ace.js adonisrc.ts app bench bin cli config database demo docs/contract.md eslint.config.js libs modules package.json sandbox scripts start tests tsconfig.json ' +
  'web/src web/index.html web/tsconfig.json web/vite.config.ts web/vitest.config.ts ' +
  '.dependency-cruiser.cjs .dependency-cruiser.resolve.cjs'

export class CopiedHouse {
  private constructor(readonly folder: string) {}

  /** Inside the project, so that its packages are resolved as usual. */
  static async make(): Promise<CopiedHouse> {
    await mkdir(app.makePath('tmp'), { recursive: true })
    const folder = await mkdtemp(app.makePath('tmp', 'house_'))
    const all = parts.split(' ')
    await Promise.all(
      all.map((part) => cp(app.makePath(part), join(folder, part), { recursive: true }))
    )
    return new CopiedHouse(folder)
  }

  path(...steps: string[]) {
    return join(this.folder, ...steps)
  }

  ace(...args: string[]): Promise<Outcome> {
    return this.run('ace.js', args)
  }

  run(
    file: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {}
  ): Promise<Outcome> {
    return runFile(file, args, { cwd: this.folder, env })
  }

  /** Outcomes of the manifest check, the formatter, the linter and the import rules for these modules. */
  async rulesOf(...names: readonly string[]): Promise<readonly Outcome[]> {
    const folders = names.map((name) => `modules/${name}`)
    return Promise.all([
      this.ace('modules:check'),
      this.run(tools.prettier, ['--check', ...folders, 'modules/index.ts']),
      this.run(tools.eslint, folders),
      this.run(tools.walls, ['--config', '.dependency-cruiser.cjs', ...folders]),
    ])
  }

  /** Type errors of these modules, on the server and in their screens. The whole project is checked elsewhere. */
  async wrongTypesOf(...names: readonly string[]): Promise<readonly string[]> {
    const only = (...include: string[]) => JSON.stringify({ extends: './tsconfig.json', include })
    // The framework's types are declared in config and start files.
    const loaded = ['adonisrc.ts', 'config/*.ts', 'start/*.ts', 'app/**/*.ts']
    await writeFile(
      this.path('tsconfig.made.json'),
      only(...names.map((name) => `modules/${name}/**/*.ts`), ...loaded)
    )
    // A contract that screens import adds to the list of events, which is no import of theirs.
    const events = '../app/kernel/modules/events.ts'
    await writeFile(
      this.path('web/tsconfig.made.json'),
      only(...names.map((name) => `../modules/${name}/web`), events, 'src/*.ts', 'src/**/*.d.ts')
    )
    const results = await Promise.all([
      this.run(tools.tsc, ['--noEmit', '-p', 'tsconfig.made.json']),
      this.run(tools.tsc, ['--noEmit', '-p', 'web/tsconfig.made.json']),
    ])
    const lines = results.flatMap(({ output }) => output.split('\n'))
    return lines.filter((line) => names.some((name) => line.includes(`modules/${name}/`)))
  }

  remove() {
    return rm(this.folder, { recursive: true, force: true })
  }
}
