/** Console commands of identity. */
import { ListLoader } from '@adonisjs/core/ace'
import CreateSuper from '#modules/identity/commands/create_super'

const loader = new ListLoader([CreateSuper])

export const getMetaData = () => loader.getMetaData()
export const getCommand = (metaData: Parameters<typeof loader.getCommand>[0]) =>
  loader.getCommand(metaData)
