import { useRef, useState } from "react"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { call, callForBytes } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { useBusyCall } from "../../lib/api/failures.ts"
import { weightText } from "../../lib/cost.ts"
import { decodedText } from "../../lib/decodedText.ts"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { ViewMaterial } from "./ViewMaterial.tsx"

type Props = {
  material: Pick<Material, "id" | "title" | "link" | "file_name" | "media_type" | "file_size">
}

/** Shows a file in the page if the browser can. Nothing is fetched until the user asks for it, because data costs money. */
export function MaterialPreview({ material }: Props) {
  const { media_type: mediaType, file_size: size } = material
  if (mediaType === null || size === null) return null
  const [family] = mediaType.split("/")
  if (mediaType === "application/pdf") {
    return (
      <div className="buttons">
        <ViewMaterial material={material} label={`Open PDF (${weightText(size)})`} />
      </div>
    )
  }
  if (mediaType === "text/plain") return <TextPreview material={material} size={size} />
  if (family === "image" || family === "audio" || family === "video") {
    return <MediaPreview material={material} family={family} size={size} />
  }
  return <p>This kind of file has no preview. Download it to open it.</p>
}

const showLabels = { image: "Show picture", audio: "Play sound", video: "Play video" } as const

type MediaProps = Props & { family: keyof typeof showLabels; size: number }

/** Sound and video are streamed, so that only the played part is fetched. */
function MediaPreview({ material: { id, title }, family, size }: MediaProps) {
  const [address, setAddress] = useState<string>()
  const { busy, run } = useBusyCall()
  /** The position, in seconds, at which playing stopped because the address had expired. */
  const stopped = useRef<number>(undefined)
  const show = () =>
    run(async () => setAddress((await call("GET /materials/{id}/url", { params: { id } })).data.url))
  if (address === undefined) {
    return (
      <div className="buttons">
        <Button busy={busy} onClick={() => void show()}>
          {showLabels[family]} ({weightText(size)})<span className="visually-hidden"> {title}</span>
        </Button>
      </div>
    )
  }
  if (family === "image") return <img className="preview" src={address} alt={title} />
  const Player = family
  return (
    <Player
      className="preview"
      src={address}
      aria-label={title}
      controls
      autoPlay
      preload="none"
      onError={({ currentTarget: { currentTime } }) => {
        if (currentTime === 0 || currentTime === stopped.current) return setAddress(undefined)
        stopped.current = currentTime
        void show()
      }}
      onLoadedMetadata={({ currentTarget }) => {
        if (stopped.current !== undefined) currentTarget.currentTime = stopped.current
      }}
    />
  )
}

/** The number of bytes of a text file that the preview shows. */
const maxBytes = 32 * 1024

type TextPreviewProps = { material: Pick<Material, "id" | "title">; size: number }

/** Shows the beginning of a text file. */
function TextPreview({ material: { id, title }, size }: TextPreviewProps) {
  const [text, setText] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function show() {
    setBusy(true)
    try {
      const headers = { range: `bytes=0-${maxBytes - 1}` }
      const response = await callForBytes("GET /materials/{id}/download", { params: { id }, headers })
      setText(decodedText(await response.arrayBuffer()))
    } catch (error) {
      toast.failure(
        error instanceof CallError ? error.message : "The text could not be fetched. Please try again.",
      )
    } finally {
      setBusy(false)
    }
  }
  if (text === undefined) {
    return (
      <div className="buttons">
        <Button busy={busy} onClick={() => void show()}>
          Show text ({weightText(Math.min(size, maxBytes))})
          <span className="visually-hidden"> of {title}</span>
        </Button>
      </div>
    )
  }
  return (
    <div className="preview-text">
      <PlainText>{text}</PlainText>
      {size > maxBytes && <p>This is the beginning. Download the file to read all of it.</p>}
    </div>
  )
}
