/** To be imported first by each measuring program: the running product is described by the installed modules. */
import 'reflect-metadata'
import * as modules from '#modules'
import { installModules } from '#app/kernel/modules/registry'

installModules(Object.values(modules))
