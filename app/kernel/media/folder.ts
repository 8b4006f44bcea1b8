/** The folder of this machine in which files are kept. */
import app from '@adonisjs/core/services/app'
import env from '#start/env'

export const mediaFolder = app.makePath(env.get('DATA_DIR', '.data'), 'media')
