import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Navigator, Router } from 'react-router'
import { useStyleNonce } from '../shell/style-nonce.ts'
import styles from './LivePreview.module.css'
import { siteDocument } from './site-document.ts'
import { type PreviewChoice, type ScreenName, screens } from './use-preview-choice.ts'

/** What a preview of one kind of record takes: the draft, and how it is looked at. */
export type PreviewProps<Draft> = { draft: Draft; choice: PreviewChoice; className?: string }

type Props = Omit<PreviewProps<unknown>, 'draft'> & {
  /** The accessible name of the frame. */
  title: string
  /** The site's own components, with the draft. */
  children: ReactNode
}

/** Links lead nowhere: what they would open is shown below, or on another page. */
const nowhere: Navigator = { createHref: () => '#', go: () => {}, push: () => {}, replace: () => {} }

/** The record as the website will show it, in a window of its own width, scaled down to fit. */
export function LivePreview({ title, children, choice: { screen, choose }, className }: Props) {
  const { ref, width, height } = useElementSize()
  const scale = Math.min(1, width / screens[screen])
  const size: CSSProperties = {
    width: screens[screen],
    height: height / scale,
    transform: `scale(${scale})`,
    marginLeft: (width - screens[screen] * scale) / 2,
  }
  return (
    <section className={`${styles.pane} ${className}`} aria-label="Preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups buttons */}
      <div className={styles.screens} role="group" aria-label="Screen">
        {(Object.keys(screens) as ScreenName[]).map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={name === screen ? 'filled' : 'default'}
            aria-pressed={name === screen}
            onClick={() => choose(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div ref={ref} className={styles.window}>
        {width > 0 && <Frame title={title} content={children} style={size} />}
      </div>
    </section>
  )
}

/** A document of its own, so that the site's styles meet the width they are written for, and none of the dashboard's. */
function Frame({ title, content, style }: { title: string; content: ReactNode; style: CSSProperties }) {
  const nonce = useStyleNonce()
  const [page] = useState(() => siteDocument(nonce))
  const [root, setRoot] = useState<Root>()
  // Typing comes first; the preview follows as soon as there is time.
  const shown = useDeferredValue(content)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    root?.render(
      <Router location="/" navigator={nowhere}>
        {shown}
      </Router>,
    )
  }, [root, shown])

  useEffect(() => {
    // Not while React is drawing.
    return () => void (root && setTimeout(() => root.unmount()))
  }, [root])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      style={style}
      srcDoc={page}
      onLoad={() => setRoot(createRoot(frame.current!.contentDocument!.querySelector('main')!))}
    />
  )
}
