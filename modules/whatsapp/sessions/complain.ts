/** What the gateway says when the database fails it: once a minute, for it looks every few seconds. */
import logger from '@adonisjs/core/services/logger'
import { rarely } from '#modules/whatsapp/sessions/rarely'

export const complain = rarely((error, untold) =>
  logger.warn({ err: error, untold }, 'whatsapp: the gateway will try again')
)
