import { useMemo, useState } from "react"
import type { WorkPage } from "./readWork.ts"
import { useObjectUrls } from "./useObjectUrls.ts"

type Props = {
  pages: readonly WorkPage[]
  /** The zoom; 1 is the width of the desk. */
  zoom: number
  /** Quarter turns to the right, in addition to the page's own rotation. */
  turn: number
  /** The student's name. */
  studentName: string
}

/** The pages one below the other. A page that can't be shown is named. */
export function WorkPages({ pages, zoom, turn, studentName }: Props) {
  const urls = useObjectUrls(useMemo(() => pages.map(({ picture }) => picture), [pages]))
  return (
    <ol className="desk-pages" style={{ width: `${zoom * 100}%` }}>
      {pages.map(({ number, size, turn: ownTurn }) => (
        <li key={number}>
          <Page
            size={size}
            url={urls[number - 1]}
            turn={(ownTurn + turn) % 4}
            name={`Page ${number} of ${pages.length}, ${studentName}`}
          />
        </li>
      ))}
    </ol>
  )
}

type PageProps = { size: WorkPage["size"]; url: string | undefined; turn: number; name: string }

function Page({ size, url, turn, name }: PageProps) {
  const [shape, setShape] = useState(size)
  const [isBroken, setBroken] = useState(false)
  if (!shape || isBroken) {
    return (
      <p className="desk-closed">
        {name}: this page can't be shown. It is damaged or too large. Open the file to look at it.
      </p>
    )
  }
  const isAcross = turn % 2 === 1
  const { width, height } = shape
  return (
    <div
      className="desk-page"
      style={{ aspectRatio: isAcross ? `${height} / ${width}` : `${width} / ${height}` }}
    >
      {url && (
        <img
          src={url}
          alt={name}
          loading="lazy"
          decoding="async"
          style={{
            width: isAcross ? `${(100 * width) / height}%` : "100%",
            transform: `translate(-50%, -50%) rotate(${90 * turn}deg)`,
          }}
          // A photograph may contain its own orientation, so its size is only known once it has loaded.
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setShape((before) => before && { ...before, width: naturalWidth, height: naturalHeight })
          }
          onError={() => setBroken(true)}
        />
      )}
    </div>
  )
}
