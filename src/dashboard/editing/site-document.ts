/**
 * An empty page in the site's styles, for a frame of this page: it inherits this one's origin and content policy. The site's
 * style sheets have come with the components; the component library's, which style whole pages, are left out.
 */
export function siteDocument(nonce: string): string {
  const styles = [...document.styleSheets].filter(isOfTheSite).map(({ href, ownerNode }) =>
    // While developing, styles are elements instead of files.
    href
      ? `<link rel="stylesheet" href="${href}">`
      : `<style nonce="${nonce}">${ownerNode?.textContent ?? ''}</style>`,
  )
  return `<!doctype html><html lang="en"><head><title>Preview</title>${styles.join('')}</head><body><main></main></body></html>`
}

function isOfTheSite({ cssRules }: CSSStyleSheet) {
  return ![...cssRules].some(({ cssText }) => cssText.includes('--mantine-'))
}
