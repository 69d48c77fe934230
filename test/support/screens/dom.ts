import { Window } from 'happy-dom'
import DEFAULT_STYLES from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'

/**
 * A window for the dashboard's components in the process of the server that answers them. Node's own names stay, since the server
 * uses them: only what Node lacks is added.
 */
const window = new Window({
  url: 'http://localhost/',
  width: 1440,
  height: 900,
  settings: {
    // A map of an office would be loaded.
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
    // Dialogs and menus appear and disappear at once.
    device: { prefersReducedMotion: 'reduce' },
    // A link to a file or to a page that is not the dashboard's would end this window.
    navigation: {
      disableMainFrameNavigation: true,
      disableChildFrameNavigation: true,
      disableChildPageNavigation: true,
      disableFallbackToSetURL: true,
    },
  },
})

/** Node has these too, but elements need those of their own window. */
const OF_THE_WINDOW = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'navigator',
  'localStorage',
  'sessionStorage',
]

for (const name of allNames(window)) {
  if (name in globalThis && !OF_THE_WINDOW.includes(name)) continue
  Object.defineProperty(globalThis, name, {
    get: () => inWindow(name),
    set: (value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true }),
    configurable: true,
  })
}
Object.assign(globalThis, { window: globalThis })

/** A form's values in Node's own class, which requests take. */
const NodeFormData = globalThis.FormData
globalThis.FormData = class extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super()
    if (!form) return
    for (const [name, value] of new window.FormData(form as never)) this.append(name, value as string)
  }
}

/** Layout has no sizes here; lists that show what is in view need some. */
const SIZES = { offsetWidth: 1200, offsetHeight: 700, clientWidth: 1200, clientHeight: 700 }
for (const [name, value] of Object.entries(SIZES))
  Object.defineProperty(window.HTMLElement.prototype, name, { get: () => value, configurable: true })
// A menu hides when the element that it belongs to is out of view.
window.HTMLElement.prototype.getBoundingClientRect = () =>
  new window.DOMRect(0, 0, SIZES.offsetWidth, SIZES.offsetHeight)

/** Missing in happy-dom: what a grid of tiles is as wide as. */
class WholeSize {
  readonly #say: () => void
  constructor(say: (entries: object[]) => void) {
    const contentRect = new window.DOMRect(0, 0, SIZES.offsetWidth, SIZES.offsetHeight)
    this.#say = () => say([{ contentRect }])
  }
  observe() {
    queueMicrotask(this.#say)
  }
  unobserve() {}
  disconnect() {}
}
Object.assign(window, { ResizeObserver: WholeSize })

/** An upload goes where all requests of a test go. */
class Upload extends EventTarget {
  readonly upload = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  readonly #stop = new AbortController()
  readonly #headers = new Headers()
  #request = { method: '', address: '' }

  open(method: string, address: string) {
    this.#request = { method, address }
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  abort() {
    this.#stop.abort()
    this.onabort()
    this.onloadend()
  }
  async send(body: BodyInit) {
    const { method, address } = this.#request
    try {
      const answer = await fetch(address, { method, headers: this.#headers, body, signal: this.#stop.signal })
      this.status = answer.status
      this.responseText = await answer.text()
    } catch {
      this.#end(() => this.onerror())
      return
    }
    this.#end(() => this.onload())
  }
  #end(say: () => void) {
    if (this.#stop.signal.aborted) return
    say()
    this.onloadend()
  }
}
Object.assign(globalThis, { XMLHttpRequest: Upload })

// No picture is loaded: each counts as arrived.
Object.defineProperty(window.HTMLImageElement.prototype, 'naturalWidth', { get: () => 1, configurable: true })

function inWindow(name: string): unknown {
  const value: unknown = Reflect.get(window, name)
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
  return isMethod ? value.bind(window) : value
}

function allNames(from: object | null): Set<string> {
  if (from === null || from === Object.prototype) return new Set()
  return new Set([...Object.getOwnPropertyNames(from), ...allNames(Object.getPrototypeOf(from))])
}

/** Nothing is animated here: who waits for the end of an animation, such as a toast that closes, is told at once. */
const { addEventListener } = window.HTMLElement.prototype
window.HTMLElement.prototype.addEventListener = function (type, listener, options) {
  addEventListener.call(this, type, listener, options)
  if (type === 'animationend') queueMicrotask(() => this.dispatchEvent(new window.Event(type)))
}

/** Missing in happy-dom: fields that grow with their text wait for fonts. */
Object.defineProperty(window.document, 'fonts', { value: new window.EventTarget() })

// Like every page of the server.
window.document.documentElement.lang = 'en'
window.document.insertBefore(
  window.document.implementation.createDocumentType('html', '', ''),
  window.document.documentElement,
)

/** Missing in happy-dom: the page of a candidate starts the worker for a PDF ahead. This one never answers. */
Object.assign(globalThis, {
  Worker: class extends window.EventTarget {
    postMessage() {}
    terminate() {}
  },
})

const NO_STYLE = window.document.createElement('div').style
/**
 * No style sheet is loaded, so an element has the styles of its attribute, and those that happy-dom gives to its tag. Its own
 * computed styles are made again for an element and all its ancestors after each change, which took a tenth of the tests' time.
 */
window.getComputedStyle = ((element: HTMLElement) => {
  // The first reading of an element's `style` makes an object with a hundred properties.
  const own = element.hasAttribute('style') ? element.style : NO_STYLE
  const computed = (name: string | symbol) => {
    if (name === 'display') return own.display || defaultDisplay(element)
    return name === 'visibility' ? inheritedVisibility(element) : undefined
  }
  const getPropertyValue = (name: string) => computed(name) ?? own.getPropertyValue(name)
  return new Proxy(own, {
    get: (_, name) =>
      name === 'getPropertyValue' ? getPropertyValue : (computed(name) ?? Reflect.get(own, name)),
  })
}) as never

function defaultDisplay(element: Element): string {
  if (element.hasAttribute('hidden')) return 'none'
  const styles =
    (DEFAULT_STYLES as Record<string, string | { default: string; open?: string }>)[element.tagName] ?? ''
  const isOpen = element.hasAttribute('open')
  const text = typeof styles === 'string' ? styles : ((isOpen ? styles.open : undefined) ?? styles.default)
  return /display: ([\w-]+)/.exec(text)?.[1] ?? ''
}

function inheritedVisibility(element: Element | null): string {
  for (let at = element; at; at = at.parentElement) {
    const own = at.hasAttribute('style') && (at as HTMLElement).style.visibility
    if (own) return own
  }
  return 'visible'
}

/** happy-dom searches the whole page for the labels of each field. Here the fields of a query share one search. */
const labels = {
  get(this: HTMLInputElement) {
    if (this.type === 'hidden') return null
    const isOf = (label: HTMLLabelElement) =>
      label.hasAttribute('for') ? label.htmlFor === this.id : label.contains(this)
    return [...document.querySelectorAll('label')].filter(isOf)
  },
}
for (const field of ['Input', 'TextArea', 'Select', 'Button', 'Progress', 'Meter', 'Output'] as const)
  Object.defineProperty(window[`HTML${field}Element`].prototype, 'labels', labels)

/**
 * React waits up to 300 ms before what was loaded takes the place of a placeholder, for the sake of the eyes. It takes its timer
 * from here when it is first imported.
 */
const { setTimeout } = globalThis
Object.assign(globalThis, { setTimeout: (run: () => void) => setTimeout(run, 0) })
await import('react-dom/client')
Object.assign(globalThis, { setTimeout })
