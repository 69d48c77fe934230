import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { hairline, ink, paper, paperShade } from '../domain/shared/colours.ts'
import { sha256 } from '../http/answer/csp.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { type Content, type GroupedRoute, type Operation, openApi } from './open-api.ts'

const STYLES = `
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: ${paper}; color: ${ink}; font: 16px/1.5 system-ui, sans-serif; }
  h1, h2, h3 { font-weight: 500; } h2 { margin-top: 3rem; } h3 { border-top: 1px solid ${hairline}; padding-top: 1rem; }
  code, pre { font: 14px/1.45 ui-monospace, monospace; } pre { overflow: auto; max-height: 24rem; padding: 1rem; background: ${paperShade}; }
  dt { float: left; clear: left; width: 4rem; } dd { margin-left: 4rem; }
  a { color: inherit; }
`
const POLICY = `default-src 'none'; style-src ${sha256(STYLES)}; frame-ancestors 'self'; base-uri 'none'; form-action 'self'`

/** /api/openapi.json describes every call; /api/docs shows it as one page without external resources. */
export function documentation(routes: readonly GroupedRoute[], publicUrl: string) {
  let made: ReturnType<typeof openApi> | undefined
  const description = () => {
    made ??= openApi(routes, publicUrl)
    return made
  }
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.json(description()))
    .get('/docs', (c) => {
      const { paths, components } = description()
      const all = Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, call]) => ({ path, method, call })),
      )
      const groups = Map.groupBy(all, ({ call }) => call.tags[0] ?? 'Other')
      c.header('Content-Security-Policy', POLICY)
      return c.html(page([...groups], components.schemas))
    })
}

type DescribedCall = { path: string; method: string; call: Operation }

const page = (groups: [string, DescribedCall[]][], schemas: Record<string, object>) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The API of Plinth</title>
    <style>${raw(STYLES)}</style>
  </head>
  <body>
    <h1>The API of Plinth</h1>
    <p>Generated from the schemas that validate the calls. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
    ${groups.map(([group, calls]) => html`<h2>${group}</h2>${calls.map(section)}`)}
    <h2>Shared schemas</h2>
    ${Object.entries(schemas).map(([name, schema]) => details(name, schema))}
  </body>
</html>`

const section = ({ path, method, call }: DescribedCall) => html`<section>
  <h3><code>${method.toUpperCase()} ${path}</code></h3>
  <p>${call.summary}. ${call.security.length ? 'Needs credentials.' : 'For anyone.'}</p>
  ${parametersOf(call)} ${schemasOf(call.requestBody?.content)}
  <dl>
    ${Object.entries(call.responses).map(
      ([status, { description, content }]) =>
        html`<dt><code>${status}</code></dt><dd>${description} ${isSuccess(status) ? schemasOf(content) : ''}</dd>`,
    )}
  </dl>
</section>`

/** Error responses have one schema, which is among the shared ones. */
const isSuccess = (status: string) => status.startsWith('2')

const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.length === 0
    ? raw('')
    : html`<p>Parameters: ${parameters.map(({ name, required }) => html`<code>${name}${required ? '' : '?'}</code> `)}</p>`

const schemasOf = (content: Content = {}) =>
  Object.entries(content).map(([type, { schema }]) => details(type, schema))

const details = (title: string, schema: object) =>
  html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`
