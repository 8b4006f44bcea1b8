/** Console commands of birthday for operators. */
import { ListLoader } from '@adonisjs/core/ace'
import ListBirthdays from '#modules/birthday/commands/list_birthdays'

const loader = new ListLoader([ListBirthdays])

export const getMetaData = () => loader.getMetaData()
export const getCommand = (metaData: Parameters<typeof loader.getCommand>[0]) =>
  loader.getCommand(metaData)
