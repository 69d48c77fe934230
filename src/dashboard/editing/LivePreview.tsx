import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Navigator, Router } from 'react-router'
import { DocumentFrame } from '../shell/DocumentFrame.tsx'
import { SmallButton } from '../shell/looks/buttons.ts'
import { useStyleNonce } from '../shell/style-nonce.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import { trustedDocument } from '../shell/trusted-types.ts'
import { Choice } from './Choice.tsx'
import styles from './LivePreview.module.css'
import { type PreviewChoice, type ScreenName, screens } from './use-preview-choice.ts'

export type PreviewProps<Draft> = { draft: Draft; choice: PreviewChoice; className?: string }

type Props = Omit<PreviewProps<unknown>, 'draft'> & {
  /** The accessible name of the frame. */
  title: string
  /** Beside the choice of the screen. */
  controls?: ReactNode
  /** The site's own components, with the draft. */
  children: ReactNode
}

/** Links lead nowhere: what they would open is shown below, or on another page. */
const nowhere: Navigator = { createHref: () => '#', go: () => {}, push: () => {}, replace: () => {} }

/** The record as the website will show it, in a window of its own width, scaled down to fit. */
export function LivePreview({ title, controls, children, choice, className }: Props) {
  const { screen, choose } = choice
  const { ref, width, height } = useElementSize()
  const nonce = useStyleNonce()
  const [page] = useState(() => siteDocument(nonce))
  const { large, open, close } = useLargeWindow(page)
  const scale = Math.min(1, width / screens[screen])
  const size: CSSProperties = {
    width: screens[screen],
    height: height / scale,
    transform: `scale(${scale})`,
    marginLeft: (width - screens[screen] * scale) / 2,
  }
  return (
    <section
      className={`${styles.pane} ${className}`}
      aria-label="Preview"
      data-large={large ? true : undefined}
    >
      <div className={styles.controls}>
        {!large && (
          <Choice
            label="Screen"
            names={Object.keys(screens) as ScreenName[]}
            chosen={screen}
            choose={choose}
          />
        )}
        {controls}
        <SmallButton onClick={large ? close : open}>{large ? 'Close the window' : 'Open large'}</SmallButton>
      </div>
      {large && <Large window={large} content={children} />}
      <div ref={ref} className={styles.window} hidden={large !== undefined}>
        {width > 0 && !large && <Frame title={title} page={page} content={children} style={size} />}
      </div>
    </section>
  )
}

type FrameProps = { title: string; page: string; content: ReactNode; style: CSSProperties }

/** A document of its own, so that the site's styles meet the width they are written for, and none of the dashboard's. */
function Frame({ title, page, content, style }: FrameProps) {
  const [main, setMain] = useState<HTMLElement>()
  useDrawing(main, content)
  return (
    <DocumentFrame
      className={styles.frame}
      title={title}
      style={style}
      html={page}
      onLoad={({ currentTarget }) =>
        setMain(currentTarget.contentDocument?.querySelector('main') ?? undefined)
      }
    />
  )
}

function Large({ window, content }: { window: Window; content: ReactNode }) {
  useDrawing(window.document.querySelector('main') ?? undefined, content)
  return <p>The preview is open in a window of its own.</p>
}

/** Draws the content in an element of another document, and follows its changes. */
function useDrawing(main: HTMLElement | undefined, content: ReactNode) {
  const [root, setRoot] = useState<Root>()
  // Typing comes first; the preview follows as soon as there is time.
  const shown = useDeferredValue(content)

  useEffect(() => {
    if (!main) return
    const made = createRoot(main)
    setRoot(made)
    // Not while React is drawing.
    return () => void setTimeout(() => made.unmount())
  }, [main])

  useEffect(() => {
    root?.render(
      <Router location="/" navigator={nowhere}>
        {shown}
      </Router>,
    )
  }, [root, shown])
}

const BLOCKED = 'The browser blocked the window. Allow pop-up windows for this site, then open it again.'
const SIZE = 'popup,width=1440,height=900' // px; the browser makes it as large as the screen allows

/** A window of the preview's own. It closes with the preview, and the preview takes over when it is closed. */
function useLargeWindow(page: string) {
  const [large, setLarge] = useState<Window>()

  useEffect(() => {
    if (!large) return
    const close = () => large.close()
    // Loaded again or left for another page, it would no longer follow.
    const end = () => {
      setLarge(undefined)
      close()
    }
    large.addEventListener('pagehide', end)
    window.addEventListener('pagehide', close)
    return () => {
      large.removeEventListener('pagehide', end)
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [large])

  /** Opens it; called by a press, or the browser would block it. */
  function open() {
    const opened = window.open('', '', SIZE)
    if (!opened) return toastError(BLOCKED)
    // The empty page has the origin and the content policy of this one.
    opened.document.write(trustedDocument(page))
    opened.document.close()
    setLarge(opened)
  }

  return { large, open, close: () => setLarge(undefined) }
}

/**
 * An empty page in the site's styles, for a frame of this page: it inherits this one's origin and content policy. The site's
 * style sheets have come with the components; the component library's, which style whole pages, are left out.
 */
function siteDocument(nonce: string): string {
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
