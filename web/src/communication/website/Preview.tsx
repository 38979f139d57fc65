import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { FilterButtons } from "../../ui/list/FilterButtons.tsx"
import { blockOf, highlightBlock, scrollToBlock, showPage } from "./previewDocument.ts"
import "./preview.css"

type Props = {
  html: string
  /** Names the frame for assistive technology. */
  title: string
  /** The block that is being edited. */
  block?: string | undefined
  onBlock?: ((block: string) => void) | undefined
}

const widths = [
  { value: "360", label: "Phone" },
  { value: "1280", label: "Desk" },
]
/**
 * The initial document of the frame. It needs the doctype from the start, because browsers lay out a document without one
 * differently.
 */
const blankPage = "<!doctype html><title>Preview</title>"

/**
 * The page as visitors will see it, at the width of a phone or of a desktop, scaled to fit. The frame runs no scripts. It
 * has this site's origin, because a press on a block in it opens the block's part of the form.
 */
export function Preview({ html, title, block, onBlock }: Props) {
  const [width, setWidth] = useState("360")
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const stageSize = useInnerSize(stage)
  const [page, setPage] = useState<Document>()

  useEffect(() => {
    if (page) showPage(page, html)
  }, [html, page])
  useEffect(() => {
    if (page && html) highlightBlock(page, block)
  }, [html, block, page])
  useEffect(() => {
    if (page && block && width) scrollToBlock(page, block)
  }, [block, page, width])

  const press = useEffectEvent((event: Event) => {
    event.preventDefault()
    const pressed = blockOf(event.target)
    if (pressed) onBlock?.(pressed)
  })
  useEffect(() => {
    if (!page) return
    const onPress = (event: Event) => press(event)
    for (const kind of ["click", "submit"]) page.addEventListener(kind, onPress, true)
    return () => {
      for (const kind of ["click", "submit"]) page.removeEventListener(kind, onPress, true)
    }
  }, [page])

  const scale = Math.min(1, stageSize.width / Number(width))
  return (
    <div className="site-preview">
      <FilterButtons label="Width of the preview" value={width} onChange={setWidth} options={widths} />
      <div className="site-preview-stage" ref={stage}>
        <iframe
          ref={frame}
          title={title}
          className="site-preview-frame"
          sandbox="allow-same-origin"
          srcDoc={blankPage}
          onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
          style={{ width: `${width}px`, height: `${stageSize.height / scale}px`, scale: String(scale) }}
        />
      </div>
    </div>
  )
}

/** The inner size of an element, in pixels. */
function useInnerSize(box: RefObject<HTMLElement | null>) {
  const [stageSize, setRoom] = useState({ width: 360, height: 640 })
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) setRoom({ width, height })
    })
    if (box.current) watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
  return stageSize
}
