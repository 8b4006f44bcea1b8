/** The local folder in which files are stored. */
import app from '@adonisjs/core/services/app'
import env from '#start/env'

export const mediaFolder = app.makePath(env.get('DATA_DIR', '.data'), 'media')
