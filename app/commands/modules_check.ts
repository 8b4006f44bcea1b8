/** Validates the manifests and imports of all installed modules. */
import { BaseCommand } from '@adonisjs/core/ace'
import { checkModules } from '#app/kernel/modules/check'
import { checkImports } from '#app/kernel/modules/check_imports'
import { registry } from '#app/kernel/modules/registry'

export default class ModulesCheck extends BaseCommand {
  static commandName = 'modules:check'
  static description = 'Check the manifests of all installed modules'

  async run() {
    const problems = [...checkModules(registry), ...checkImports(registry.installed)]
    for (const problem of problems) this.logger.error(problem)
    if (problems.length) this.exitCode = 1
    else this.logger.success(`${registry.installed.length} modules, no fault`)
  }
}
