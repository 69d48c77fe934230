import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { paper } from './domain/shared/colours.ts'
import { CRASH_TITLE, missingPages, missingStatus, PageFailure } from './site/shell/messages/Notice.tsx'
import './ui/resets.css'
import './ui/tokens.css'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/favicon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The intro's script sets an attribute on it before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Shown when not even the layout of a page could be rendered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = missingStatus(error)
  return (
    <main>
      <title>{missing ? missingPages[missing].title : CRASH_TITLE}</title>
      <PageFailure error={error} />
    </main>
  )
}
