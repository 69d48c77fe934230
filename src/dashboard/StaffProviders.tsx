import './shell/trusted-types.ts'
import './mantine.css'
import './resets.css'
import 'react-toastify/ReactToastify.css'
import { MantineProvider } from '@mantine/core'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { ApiError } from './session/api.ts'
import { SessionProvider } from './session/session.tsx'
import { EVERYWHERE, useLegend } from './shell/keys/legend.ts'
import { ConfirmIdentity, SignInAgain } from './shell/sign-in/SignInAgain.tsx'
import { StyleNonce } from './shell/style-nonce.ts'
import { cssVariables, theme } from './theme.ts'

const STALE_TIME = 10_000 // ms: going back and forth between screens asks the server once

// The toast library handles this one.
const legend = { 'Alt+t': 'Go to the messages' }

// New data is rendered before the next frame, or a dropped row would show in its old place for a moment.
notifyManager.setScheduler(queueMicrotask)

export default function StaffProviders({ nonce }: { nonce: string }) {
  const [queries] = useState(newQueries)
  useLegend(EVERYWHERE, legend)
  return (
    <StyleNonce value={nonce}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme="light"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <Outlet />
            <SignInAgain />
            <ConfirmIdentity />
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StyleNonce>
  )
}

/** A refused request (4xx) would be refused again; only network errors and server errors are retried. */
function shouldRetry(failures: number, error: Error) {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < 2
}

function newQueries() {
  return new QueryClient({ defaultOptions: { queries: { staleTime: STALE_TIME, retry: shouldRetry } } })
}
