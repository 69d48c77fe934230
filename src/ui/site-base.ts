declare global {
  interface Window {
    /** The facts that React Router's server tells the browser. */
    __reactRouterContext?: { basename?: string }
  }
}

/** The path of the pages of a preview, and of the calls that it answers itself; empty on the public site. */
export const siteBase = () => (window.__reactRouterContext?.basename ?? '').replace(/\/$/, '')
