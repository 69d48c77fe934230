declare global {
  interface Window {
    /** What React Router's server tells the browser. */
    __reactRouterContext?: { basename?: string }
  }
}

/** Where the pages of a preview are, and the calls that it answers itself; empty on the public site. */
export const siteBase = () => (window.__reactRouterContext?.basename ?? '').replace(/\/$/, '')
