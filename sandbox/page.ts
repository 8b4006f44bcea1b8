// The page: one document with a tab for each stand-in, and the files that it loads.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sirv from 'sirv'
import type { Page } from '#sandbox/http'
import type { StandIn } from '#sandbox/stand_in'

const folder = join(import.meta.dirname, 'page')

/** Serves the document at `/`, the files of the page beside it, and those of each tab below `/<name>/`. */
export function pageOf(standIns: readonly StandIn[]): Page {
  const common = sirv(folder, { etag: true, dev: true })
  const own = new Map(
    standIns.map(({ name, tab }) => [name, sirv(tab.folder, { etag: true, dev: true })])
  )
  return (request, response, next) => {
    const [path] = (request.url ?? '/').split('?')
    if (path === '/' || path === '/index.html') {
      response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' })
      return void response.end(documentOf(standIns))
    }
    const [, name, file] = /^\/([^/]+)(\/.+)$/.exec(path) ?? []
    const files = own.get(name)
    if (!files) return common(request, response, next)
    request.url = file
    files(request, response, next)
  }
}

/** With one stand-in there is no tab bar: the page is that stand-in's. */
function documentOf(standIns: readonly StandIn[]): string {
  const isAlone = standIns.length === 1
  const title = isAlone ? standIns[0].tab.title : 'Simuladores'
  const parts: Record<string, string> = {
    title: escaped(title),
    head: [
      ...standIns.flatMap(headOf),
      ...(isAlone ? [] : ['<script type="module" src="/tabs.js"></script>']),
    ].join('\n    '),
    tabs: isAlone ? '' : tabBar(standIns),
    panels: standIns.map((standIn, index) => panelOf(standIn, index > 0)).join('\n'),
  }
  const frame = readFileSync(join(folder, 'index.html'), 'utf8')
  return frame.replace(/<!-- (title|head|tabs|panels) -->/g, (_, part: string) => parts[part])
}

function headOf({ name, tab }: StandIn): string[] {
  const has = (file: string) => existsSync(join(tab.folder, file))
  return [
    ...(has('tab.css') ? [`<link rel="stylesheet" href="/${name}/tab.css" />`] : []),
    ...(has('tab.js') ? [`<script type="module" src="/${name}/tab.js"></script>`] : []),
  ]
}

function tabBar(standIns: readonly StandIn[]): string {
  const buttons = standIns.map(
    ({ name, tab }, index) =>
      `<button type="button" data-tab="${name}"${index ? '' : ' aria-current="page"'}>${escaped(tab.title)}</button>`
  )
  return `<nav class="stand-ins" aria-label="Simuladores">${buttons.join('')}</nav>`
}

function panelOf({ name, tab }: StandIn, isHidden: boolean): string {
  const html = readFileSync(join(tab.folder, 'tab.html'), 'utf8')
  return `<div class="stand-in" id="tab-${name}"${isHidden ? ' hidden' : ''}>\n${html}</div>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
