import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Navigator, Router } from 'react-router'
import { useStyleNonce } from '../shell/style-nonce.ts'
import { Choice } from './Choice.tsx'
import styles from './LivePreview.module.css'
import { siteDocument } from './site-document.ts'
import { useLargeWindow } from './use-large-window.ts'
import { type PreviewChoice, type ScreenName, screens } from './use-preview-choice.ts'

/** The properties of a preview of one kind of record: the draft, and how it is looked at. */
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
        <Button size="compact-sm" variant="default" onClick={large ? close : open}>
          {large ? 'Close the window' : 'Open large'}
        </Button>
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
  const frame = useRef<HTMLIFrameElement>(null)
  useDrawing(main, content)
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      style={style}
      srcDoc={page}
      onLoad={() => setMain(frame.current!.contentDocument!.querySelector('main')!)}
    />
  )
}

function Large({ window, content }: { window: Window; content: ReactNode }) {
  useDrawing(window.document.querySelector('main') ?? undefined, content)
  return <p className={styles.elsewhere}>The preview is open in a window of its own.</p>
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
