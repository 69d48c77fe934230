import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const page =
  '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body>text<script nonce="n">window.early = 1</script><script nonce="n" type="module" async="">import "/a.js?$&"</script><!--/$--></body>'

test('styles and inline scripts stay in place, and module scripts are moved into a template', () => {
  const [head, body] = deferScripts(page, 'n').split('</head>') as [string, string]
  expect(head).toMatch(/^<head><script nonce="n">[^<]+<\/script><link rel="stylesheet" href="\/a\.css"\/>$/)
  expect(body).toMatch(
    /^<body>text<script nonce="n">window\.early = 1<\/script><template id="deferred-scripts"><link rel="modulepreload" href="\/a\.js"\/><script nonce="n" type="module" async="">import "\/a\.js\?\$&"<\/script><\/template><script nonce="n">/,
  )
  expect(body).toMatch(/<\/script><!--\/\$--><\/body>$/)
})
