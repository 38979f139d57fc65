import { useState } from "react"
import { useAct } from "../../lib/api/writes.ts"
import { acceptOf } from "../../lib/files.ts"
import { smallPicture } from "../../lib/pictures.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { FileButton } from "../../ui/fields/FileButton.tsx"
import { Progress } from "../../ui/state/Progress.tsx"
import { useShowProfile } from "./profileQueries.ts"

const accept = acceptOf("picture")
/** Pixels. This suffices for the largest display of a photo, even on a screen of double density. */
const longestSide = 512

/** Uploads a photo as soon as it is chosen, or removes the current one. */
export function PhotoButtons() {
  const { photoUrl } = useUser()
  const [sent, setSent] = useState<number>()
  const act = useAct()
  const show = useShowProfile()

  async function change(chosen: File) {
    setSent(0)
    const photo = await smallPicture(chosen, longestSide)
    const reply = await act("PUT /auth/photo", { files: { photo } }, { onSent: setSent })
    if (reply) show(reply.data.user)
    setSent(undefined)
  }
  async function remove() {
    const reply = await act("DELETE /auth/photo", {})
    if (reply) show(reply.data.user)
  }
  return (
    <>
      <div className="buttons">
        <FileButton accept={accept} onFile={change} busy={sent !== undefined}>
          Change Photo
        </FileButton>
        {photoUrl && sent === undefined && (
          <Button kind="quiet" onClick={remove}>
            Remove Photo
          </Button>
        )}
      </div>
      {sent !== undefined && <Progress label="Sending your photo" value={sent} />}
    </>
  )
}
