import { useState } from "react"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { callForBytes } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { weightText } from "../../lib/cost.ts"
import { decodedText } from "../../lib/decodedText.ts"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { toast } from "../../ui/overlay/toast.ts"

/** The number of bytes of a text file that the preview shows. */
const maxBytes = 32 * 1024

type Props = { material: Pick<Material, "id" | "title">; size: number }

/** Shows the beginning of a text file. */
export function TextPreview({ material: { id, title }, size }: Props) {
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
