import { useLayoutEffect, useMemo, useRef, useState } from "react"
import { instantText } from "#contract/lib/dates.ts"
import { weightText } from "../../../lib/cost.ts"
import { saveFile } from "../../../lib/saveFile.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { fileSize } from "../../../ui/controls/fileSize.ts"
import { ErrorState } from "../../../ui/state/ErrorState.tsx"
import { Skeleton } from "../../../ui/state/Skeleton.tsx"
import { keepFocus } from "../keepFocus.ts"
import type { ReadWork } from "./readWork.ts"
import type { Version } from "./sitting.ts"
import { useObjectUrls } from "./useObjectUrls.ts"
import type { View } from "./useView.ts"
import { useWork } from "./useWork.ts"
import { WorkPages } from "./WorkPages.tsx"
import "./work.css"

type Props = {
  version: Version
  /** The student's name. */
  studentName: string
  view: View
  /** A version that was handed in after this one was opened. */
  newer: Version | undefined
  onNewer: () => void
  /** Called when the loaded file is another version than the class's list says. */
  onReplaced: () => void
}

/** The student's submission, as large as possible. */
export function WorkPane({ version, studentName, view, newer, onNewer, onReplaced }: Props) {
  const { opened, failure, isWanted, request, retry } = useWork(version, onReplaced)
  const { file_name, file_size, submitted_at, late, note } = version
  const scroller = useRef<HTMLDivElement>(null)
  const { attach } = view
  useLayoutEffect(() => attach(scroller.current), [attach])
  const kind = opened?.work.kind
  const isScaled = kind === "pages" || kind === "text"
  return (
    <section className="desk-work" aria-label={`Handed in by ${studentName}`}>
      <fieldset className="desk-tools" onMouseDown={keepFocus}>
        <legend className="visually-hidden">The file</legend>
        <p className="desk-file" title={file_name}>
          {file_name} ({fileSize(file_size)})
        </p>
        {isScaled && (
          <>
            <Button kind="quiet" onClick={() => view.zoomBy(-1)}>
              −<span className="visually-hidden"> Smaller</span>
            </Button>
            <span className="desk-zoom">{Math.round(view.zoom * 100)}%</span>
            <Button kind="quiet" onClick={() => view.zoomBy(1)}>
              +<span className="visually-hidden"> Larger</span>
            </Button>
          </>
        )}
        {kind === "pages" && (
          <Button kind="quiet" onClick={view.rotate}>
            Turn
          </Button>
        )}
        {opened && (
          <Button kind="quiet" onClick={() => saveFile(opened.file)}>
            Open the file
          </Button>
        )}
      </fieldset>
      {newer && (
        <p className="desk-newer" role="alert">
          {studentName} handed in another version on {instantText(newer.submitted_at)}, after you had opened
          this one of {instantText(submitted_at)}. Your mark and feedback are kept.{" "}
          <Button onClick={onNewer}>Show the new version ({weightText(newer.file_size)})</Button>
        </p>
      )}
      <div className="desk-scroll" ref={scroller}>
        {note && (
          <p className="desk-wrote">
            <strong>{studentName} wrote:</strong> {note}
          </p>
        )}
        {failure && <ErrorState text={failure} onRetry={retry} />}
        {!isWanted && (
          <p className="desk-closed">
            You save data, so nothing is fetched by itself.{" "}
            <Button onClick={request}>Show the work ({weightText(file_size)})</Button>
          </p>
        )}
        {isWanted && !opened && !failure && <Skeleton />}
        {opened && <WorkContent work={opened.work} name={file_name} studentName={studentName} view={view} />}
      </div>
      {late && <p className="visually-hidden">Handed in late</p>}
    </section>
  )
}

type WorkContentProps = { work: ReadWork; name: string; studentName: string; view: View }

function WorkContent({ work, name, studentName, view }: WorkContentProps) {
  if (work.kind === "unreadable")
    return <p className="desk-closed">{work.why} Open the file to look at it.</p>
  if (work.kind === "pages")
    return <WorkPages pages={work.pages} zoom={view.zoom} turn={view.turn} studentName={studentName} />
  if (work.kind === "text") {
    return (
      <div className="desk-text" style={{ fontSize: `${view.zoom}rem` }}>
        {work.notes.map((note) => (
          <p key={note} className="desk-note">
            {note}
          </p>
        ))}
        <p className="desk-letters">{work.text || "Nothing is written in this file."}</p>
      </div>
    )
  }
  return <BrowserView work={work} name={name} />
}

/** A file that the browser itself plays or shows. */
function BrowserView({
  work: { kind, blob },
  name,
}: {
  work: Extract<ReadWork, { blob: Blob }>
  name: string
}) {
  const [url] = useObjectUrls(useMemo(() => [blob], [blob]))
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return <p className="desk-closed">This browser can't play the file. Open it to listen or watch.</p>
  if (!url) return null
  if (kind === "pdf") return <iframe className="desk-frame" src={url} title={name} />
  const Player = kind === "sound" ? "audio" : "video"
  return (
    <Player className="desk-player" src={url} title={name} controls onError={() => setBroken(true)}>
      <track kind="captions" />
    </Player>
  )
}
