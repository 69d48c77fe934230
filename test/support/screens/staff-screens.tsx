import type { RouteConfigEntry } from '@react-router/dev/routes'
import { timeoutManager } from '@tanstack/react-query'
import { configure, fireEvent, getConfig, prettyDOM, screen, within } from '@testing-library/dom'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import type { ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, createPath, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import StaffProviders from '../../../src/dashboard/StaffProviders.tsx'
import { tabSession } from '../../../src/dashboard/session/api.ts'
import type { Role } from '../../../src/domain/account/role.ts'
import { TOKEN } from '../../../src/domain/account/user.ts'
import routes from '../../../src/routes.ts'
import { PASSWORD, staff, testApp } from '../app.ts'
import { databases } from '../outside/databases.ts'

configure({
  // A screen is loaded when it is first opened, perhaps while the machine is busy.
  asyncUtilTimeout: 40_000,
  // React's work after a drawing comes before the next step of a test, as it does for people.
  asyncWrapper: async (wait) => {
    const found = await wait()
    await new Promise<void>((resume) => setImmediate(resume))
    return found
  },
  getElementError,
})

const LONGEST_WAIT = 5_000 // ms
const sooner = (delay: number) => (delay > LONGEST_WAIT ? delay : delay / 40)
// A screen reads again sooner than for people: after a failure, and while it waits for what the server makes.
timeoutManager.setTimeoutProvider({
  setTimeout: (run, delay) => setTimeout(run, sooner(delay)),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (run, delay) => setInterval(run, sooner(delay)),
  clearInterval: (timer) => clearInterval(timer),
})

const MOST_PRINTED = 100_000 // characters
const NOT_PRINTED = ['SCRIPT', 'STYLE', 'svg']
/** The dashboard's menu is the same on each screen, and comes first. */
const isMenu = (node: Node) =>
  node.nodeName === 'ASIDE' && (node as Element).querySelector('nav[aria-label=Dashboard]') !== null
const filterNode = (node: Node) => !NOT_PRINTED.includes(node.nodeName) && !isMenu(node)

/** While something is waited for, each failed attempt would print the whole document; it is printed for the last one. */
function getElementError(message: string | null, container: Element) {
  const isAttempt = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
  if (isAttempt) return new Error(message ?? '')
  return new Error(`${message}\n\n${prettyDOM(container, MOST_PRINTED, { filterNode })}`)
}

/**
 * The messages of the dashboard about requests that failed, as tests make them, of pdf.js about Node, and of React about the frame
 * of a preview that is closed, whose document happy-dom empties before.
 */
const EXPECTED_COMPLAINTS = [
  /could not be|ApiError/,
  /Please use the `legacy` build in Node.js/,
  /'removeChild' on 'Node': The node to be removed is not a child/,
]

const STAFF = 'dashboard/StaffApp.tsx'
const ACCOUNT = 'dashboard/AccountLayout.tsx'
const CONNECTION = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const files = import.meta.glob<{ default: () => null }>('../../../src/dashboard/**/*.{ts,tsx}')

/**
 * The pages of the staff as src/routes.ts declares them, without what the server begins: StaffApp, and the site's header and footer
 * around the pages of those who are not signed in.
 */
const staffRoutes = provided(
  routes
    .find(({ file }) => file === STAFF)!
    .children!.flatMap((route) => (route.file === ACCOUNT ? route.children!.map(routeOf) : routeOf(route))),
)

function provided(children: RouteObject[]): RouteObject[] {
  return [{ element: <StaffProviders nonce="" />, hydrateFallbackElement: <p />, children }]
}

/** A part of a screen alone, at every address. */
export const alone = (element: ReactElement) => provided([{ path: '*', element }])

function routeOf({ file, path, id, children }: RouteConfigEntry): RouteObject {
  const lazy = async () => ({ Component: (await files[`../../../src/${file}`]!()).default })
  return { id, path, lazy, children: children?.map(routeOf) }
}

/** A request of a screen, and its body if that is a text; `next` lets the app answer it. */
type Answering = (request: string, next: () => Promise<Response>, body?: string) => Promise<Response>

/**
 * The dashboard's screens without a browser, on the app and a SQLite database, which is empty before each test. What needs layout,
 * styles, focus that only a browser moves, or files that are uploaded, is tested in test/e2e.
 */
export function staffScreens() {
  const app = testApp(databases[0]!.open)
  const own: {
    answering?: Answering
    root?: Root
    router?: ReturnType<typeof createMemoryRouter>
    signedIn?: Awaited<ReturnType<typeof staff>>
  } = {}

  /** Errors and warnings in the console, but for those that are the subject of a test. */
  const complaints: string[] = []
  const isExpected = (complaint: string) => EXPECTED_COMPLAINTS.some((pattern) => pattern.test(complaint))

  beforeEach(() => {
    complaints.length = 0
    for (const method of ['error', 'warn'] as const)
      vi.spyOn(console, method).mockImplementation((...words) => void complaints.push(words.join(' ')))
    globalThis.fetch = async (address, init) => {
      const next = async () => app.app.request(String(address), init, CONNECTION)
      const body = typeof init?.body === 'string' ? init.body : undefined
      return own.answering ? own.answering(`${init?.method} ${address}`, next, body) : next()
    }
  })

  afterEach(() => {
    close()
    own.answering = undefined
    own.signedIn = undefined
    localStorage.clear()
    sessionStorage.clear()
    expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([])
  })

  function close() {
    own.root?.unmount()
    own.router?.dispose()
    // A page that is loaded again does not know yet who has signed in.
    tabSession.owner = undefined
    tabSession.token = undefined
    document.body.replaceChildren()
  }

  /** Draws an address as a browser with this token shows it. */
  function draw(address: string, routes = staffRoutes) {
    const router = createMemoryRouter(routes, { initialEntries: [address] })
    own.router = router
    // Some screens read the address of the window.
    const showAddress = ({ location }: typeof router.state) =>
      history.replaceState(null, '', createPath(location))
    showAddress(router.state)
    router.subscribe(showAddress)
    own.root = createRoot(document.body.appendChild(document.createElement('div')))
    own.root.render(<RouterProvider router={router} />)
    return {
      /** The keyboard and the mouse. */
      person: userEvent.setup({ skipHover: true }),
      search: () => new URLSearchParams(router.state.location.search),
      /** Presses Back. */
      back: () => void router.navigate(-1),
    }
  }

  /** The user of this test, a new one with this role at the first call, whom `open` signs in. */
  async function signedIn(role: Role = 'SUPER_ADMIN') {
    own.signedIn ??= await staff(app.db, role)
    return own.signedIn
  }

  return {
    app,
    signedIn,
    /** Answers the requests of this test, 'GET /api/tags', in place of the app. */
    answer(answering: Answering) {
      own.answering = answering
    },
    /**
     * Holds these requests back until the returned function is called; then `answering` answers them, and the others at once.
     * Without it, what answered before does, so that two calls hold two kinds of requests.
     */
    hold(held: RegExp, answering: Answering = own.answering ?? ((_, next) => next())) {
      const { promise, resolve } = Promise.withResolvers<void>()
      own.answering = async (request, next, body) => {
        if (held.test(request)) await promise
        return answering(request, next, body)
      }
      return resolve
    },
    /** Opens an address of the dashboard as a new user with this role; a second time, as the same one after a reload. */
    async open(address: string, role?: Role, routes = staffRoutes) {
      close()
      const { token, user } = await signedIn(role)
      localStorage.setItem(TOKEN, token)
      return { token, user, ...draw(address, routes) }
    },
    /** Opens an address as a browser in which nobody has signed in, unless this test did so. */
    visit(address: string) {
      close()
      return draw(address)
    },
  }
}

/** Puts a text into a field. It goes there also while the focus is on its way elsewhere, as after a dialog has closed. */
export async function fill(person: UserEvent, field: HTMLElement | Promise<HTMLElement>, value: string) {
  const found = await field
  await person.click(found)
  fireEvent.input(found, { target: { value } })
}

/** Signs in again where the session has ended. Returns the dialog. */
export async function signInAgain(person: UserEvent, { email }: { email: string }) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  await fill(person, dialog.getByLabelText(/^E-mail/), email)
  await fill(person, dialog.getByLabelText(/^Password/), PASSWORD)
  await person.click(dialog.getByRole('button', { name: 'Login' }))
  return dialog
}

// The markup of each element that axe looks at, though only that of violations is printed.
axe.configure({ noHtml: true })

const MAX_STEPS = 80

/** Presses Tab until the target has the focus. */
export async function tabTo(person: UserEvent, target: HTMLElement) {
  for (let step = 0; step < MAX_STEPS && document.activeElement !== target; step++) await person.tab()
  expect(document.activeElement).toBe(target)
}

/** Checks the screen as it is with axe against WCAG 2.2 AA, without what needs styles and layout: colours and sizes. */
export async function expectAccessible() {
  const { violations } = await axe.run(document.documentElement, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
    elementRef: true,
    selectors: false,
  })
  const markup = ({ element }: axe.NodeResult) => element?.outerHTML
  expect(violations.map(({ help, nodes }) => `${help}: ${nodes.map(markup)}`)).toEqual([])
}
