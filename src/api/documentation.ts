import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import { hairline, ink, paper, paperShade } from '../domain/colours.ts'
import type { AppEnv } from '../http/app-env.ts'
import { cookieName } from '../http/session.ts'

const about = (publicUrl: string) => ({
  info: {
    title: 'Plinth',
    version: '1',
    description:
      'The calls of the portfolio website and its dashboard. Bodies are JSON. A failed call answers `{message, errors?}`.',
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http' as const, scheme: 'bearer' },
      cookie: {
        type: 'apiKey' as const,
        in: 'cookie' as const,
        name: cookieName(publicUrl.startsWith('https:')),
      },
    },
  },
  servers: [{ url: publicUrl }],
})

type Operation = {
  summary?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string }>
}

/** /api/openapi.json describes every call; /api/docs shows it, on one page that needs nothing from elsewhere. */
export function documentation(app: Hono<AppEnv>, publicUrl: string) {
  let specs: ReturnType<typeof generateSpecs> | undefined
  // All calls stand when the first question comes.
  const described = () => {
    // A call may end in .csv and be no file.
    specs ??= generateSpecs(app, { documentation: about(publicUrl), excludeStaticFile: false })
    return specs
  }
  return new Hono<AppEnv>()
    .get('/openapi.json', async (c) => c.json(await described()))
    .get('/docs', async (c) => {
      const { paths = {} } = await described()
      const all = Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations ?? {}).map(([method, call]) => ({ path, method, call: call as Operation })),
      )
      const groups = Map.groupBy(all, ({ call }) => call.tags?.[0] ?? 'Other')
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'",
      )
      return c.html(page([...groups]))
    })
}

type DescribedCall = { path: string; method: string; call: Operation }

const page = (groups: [string, DescribedCall[]][]) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The calls of Plinth</title>
    <style>
      body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: ${paper}; color: ${ink}; font: 16px/1.5 system-ui, sans-serif; }
      h1, h2, h3 { font-weight: 500; } h2 { margin-top: 3rem; } h3 { border-top: 1px solid ${hairline}; padding-top: 1rem; }
      code, pre { font: 14px/1.45 ui-monospace, monospace; } pre { overflow: auto; max-height: 24rem; padding: 1rem; background: ${paperShade}; }
      dt { float: left; clear: left; width: 4rem; } dd { margin-left: 4rem; }
      a { color: inherit; }
    </style>
  </head>
  <body>
    <h1>The calls of Plinth</h1>
    <p>Made from the schemas that check the calls. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
    ${groups.map(([group, calls]) => html`<h2>${group}</h2>${calls.map(section)}`)}
  </body>
</html>`

const section = ({ path, method, call }: DescribedCall) => html`<section>
  <h3><code>${method.toUpperCase()} ${path}</code></h3>
  <p>${call.summary ?? ''}. ${call.security?.length ? 'Needs credentials.' : 'For anyone.'}</p>
  ${parametersOf(call)} ${bodiesOf(call)}
  <dl>
    ${Object.entries(call.responses ?? {}).map(
      ([status, { description = '' }]) => html`<dt><code>${status}</code></dt><dd>${description}</dd>`,
    )}
  </dl>
</section>`

const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.length === 0
    ? raw('')
    : html`<p>Parameters: ${parameters.map(({ name, required }) => html`<code>${name}${required ? '' : '?'}</code> `)}</p>`

const bodiesOf = ({ requestBody }: Operation) =>
  Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      html`<details><summary>${type}</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`,
  )
