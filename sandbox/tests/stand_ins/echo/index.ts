// A small stand-in, written as a module's own would be: it keeps what is said to it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RawAnswer, SandboxError, type StandIn } from '#sandbox/stand_in'

const echo: StandIn = {
  name: 'echo',
  tab: { title: 'Eco & companhia', folder: join(import.meta.dirname, 'page') },
  start({ folder, url, demo }) {
    const file = folder && join(folder, 'said.json')
    const said: string[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    if (demo && said.length === 0) said.push('exemplo')
    return {
      routes: {
        'GET /api/echo/said': async () => said,
        'GET /api/echo/said/:place/letters/:letter': async ({ params }) => {
          const text = said[Number(params.place)]
          if (!text) throw new SandboxError(404, 'NO_SUCH_TEXT', 'Nada foi dito aí.')
          return { count: text.split(params.letter).length - 1 }
        },
        'POST /api/echo/said': async ({ body }) => {
          said.push((body as { text: string }).text)
          if (file) writeFileSync(file, JSON.stringify(said))
          return { said: said.length }
        },
        'GET /api/echo/broken': async () => {
          throw new TypeError('a defect of the stand-in')
        },
        'GET /api/echo/greeting': async ({ headers }) => ({ language: headers['accept-language'] }),
        'GET /api/echo/plain': async () =>
          new RawAnswer((response) => response.end(said.join('\n'))),
      },
      upgrades: {
        '/api/echo/socket': { accept: (_request, socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n') },
      },
      ready: { echoUrl: `${url}/api/echo` },
      env: { ECHO_URL: `${url}/api/echo` },
      stop() {
        if (folder) writeFileSync(join(folder, 'stopped'), '')
      },
    }
  },
}
export default echo
