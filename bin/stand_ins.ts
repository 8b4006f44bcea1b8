/** Prints the stand-ins of the enabled modules as a JSON list of files; whoever starts the sandbox hands them to it. */
import * as modules from '#modules'
import { installModules, registry } from '#app/kernel/modules/registry'

installModules(Object.values(modules))
console.log(JSON.stringify(registry.standIns()))
