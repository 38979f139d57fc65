import { useState } from "react"
import { useAct } from "../../lib/api/writes.ts"
import { acceptOf } from "../../lib/files.ts"
import { smallPicture } from "../../lib/pictures.ts"
import { FileButton } from "../../ui/fields/FileButton.tsx"
import { Progress } from "../../ui/state/Progress.tsx"

const accept = acceptOf("picture")
/** Pixels. This suffices for the largest display of a photo, even on a screen of double density. */
const longestSide = 512

/** Sends a student's photo as soon as it is chosen. */
export function StudentPhoto({ id }: { id: number }) {
  const [sent, setSent] = useState<number>()
  const act = useAct()

  async function change(chosen: File) {
    setSent(0)
    const photo = await smallPicture(chosen, longestSide)
    await act("PUT /students/{id}/photo", { params: { id }, files: { photo } }, { onSent: setSent })
    setSent(undefined)
  }
  return (
    <>
      <FileButton accept={accept} onFile={change} busy={sent !== undefined}>
        Change Photo
      </FileButton>
      {sent !== undefined && <Progress label="Sending the photo" value={sent} />}
    </>
  )
}
