import { useCallback, useEffect, useState } from "react"
import { instantText } from "#contract/lib/dates.ts"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { weightText } from "../../lib/cost.ts"
import { saveFile } from "../../lib/saveFile.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { CloseIcon } from "../../ui/controls/icons.tsx"
import { ErrorState } from "../../ui/state/ErrorState.tsx"
import { Skeleton } from "../../ui/state/Skeleton.tsx"
import type { Sheet } from "./types.ts"

type Props = {
  submission: Sheet["submissions"][number]
  /** The student's name. */
  of: string
  onClose: () => void
}

/** The files that browsers show. */
const shown = /\.(pdf|jpe?g|png|gif)$/i
/** Those that most browsers play. */
const played = /\.(mp4|3gp|mov|m4a|ogg)$/i

/** What a student handed in, beside the sheet. */
export function WorkPanel({ submission, of, onClose }: Props) {
  const { id, file_name, file_size, submitted_at, late } = submission
  const { file, failure, again } = useFile(id)
  return (
    <aside className="sheet-work" aria-label={`Handed in by ${of}`}>
      <header>
        <h2>{of}</h2>
        <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={onClose}>
          Close the file
        </Button>
      </header>
      <p>
        Handed in {instantText(submitted_at)}
        {late && ", late"}
      </p>
      <p className="file-name" title={file_name}>
        {file_name} ({weightText(file_size)})
      </p>
      {failure && <ErrorState text={failure} onRetry={again} />}
      {!file && !failure && <Skeleton />}
      {file && (
        <>
          <div className="buttons">
            <Button onClick={() => saveFile(file)}>Download</Button>
          </div>
          <Shown file={file} />
        </>
      )}
    </aside>
  )
}

function Shown({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  const [cannotPlay, setCannotPlay] = useState(false)
  useEffect(() => {
    // A file that only calls itself a PDF must not be read as a page.
    const made = URL.createObjectURL(isPdf(file) ? new Blob([file], { type: "application/pdf" }) : file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!address) return null
  const isPlayed = played.test(file.name)
  if (isPlayed ? cannotPlay : !shown.test(file.name)) {
    return <p>This kind of file opens outside of the browser.</p>
  }
  if (isPdf(file)) return <iframe className="sheet-file" src={address} title={file.name} />
  if (isPlayed) {
    // Voice notes are heard in it too.
    return (
      <video
        className="sheet-file"
        src={address}
        title={file.name}
        controls
        onError={() => setCannotPlay(true)}
      >
        <track kind="captions" />
      </video>
    )
  }
  return <img className="sheet-file" src={address} alt="" />
}

const isPdf = ({ name }: File) => /\.pdf$/i.test(name)

function useFile(id: number) {
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<string>()
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFile(undefined)
      setFailure(undefined)
      try {
        const options = signal && { signal }
        setFile(await call("GET /assignments/submissions/{id}/download", { params: { id }, ...options }))
      } catch (error) {
        if (signal?.aborted) return
        if (!(error instanceof CallError)) throw error
        setFailure(error.after("The file can't be opened.").message)
      }
    },
    [id],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { file, failure, again: () => void load() }
}
