import { useState } from "react"
import * as z from "zod"
import {
  type Crop,
  cropText,
  type PictureFile,
  type PictureFormat,
} from "#contract/college/pictures/sizes.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { useObjectUrl } from "../../ui/controls/useObjectUrl.ts"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { Progress } from "../../ui/state/Progress.tsx"
import { CropBox } from "./CropBox.tsx"
import { largestCrop, type PictureSize } from "./crop.ts"

/** The bytes of each size of a picture. */
export type Weight = readonly { width: number; format: PictureFormat; bytes: number }[]

type Props = {
  label: string
  file: File
  picture: PictureSize
  /** Width divided by height. */
  ratio: number
  /** The description of the previous picture, which may still apply. */
  alt: string
  onDone: (picture: PictureFile & { alt: string }, weight: Weight) => void
  onClose: () => void
}

const schema = z.object({
  alt: z
    .string()
    .trim()
    .min(1, "Alternative text is required.")
    .max(200, "Alternative text must be at most 200 characters."),
})

/** Crops a chosen picture, asks for its description and sends it. */
export function PictureDialog({ label, file, picture, ratio, alt, onDone, onClose }: Props) {
  const write = useWrite()
  const src = useObjectUrl(file)
  const [crop, setCrop] = useState<Crop>(() => largestCrop(picture, ratio))
  const [sent, setSent] = useState<number>()

  async function send(texts: z.output<typeof schema>) {
    setSent(0)
    try {
      const { data } = await write(
        "POST /pictures",
        { body: { crop: cropText(crop) }, files: { file } },
        { onSent: setSent },
      )
      return { picture: { ...data.picture, ...texts }, sizes: data.sizes }
    } finally {
      setSent(undefined)
    }
  }
  return (
    <FormDialog
      title={label}
      onClose={onClose}
      schema={schema}
      // Several pictures have the same label, and the description belongs to the file.
      draft={`text of ${file.name} (${file.size})`}
      defaults={{ alt }}
      onSubmit={send}
      onSaved={({ picture: saved, sizes }) => onDone(saved, sizes)}
      submitLabel="Use picture"
      busyLabel={sent === 1 ? "Preparing..." : "Sending..."}
    >
      {src && <CropBox src={src} picture={picture} ratio={ratio} crop={crop} onCrop={setCrop} />}
      <TextField
        name="alt"
        label="Alternative text"
        hint="Say what the picture shows, for people who can't see it."
        required
      />
      {sent !== undefined && (
        <Progress label={sent < 1 ? "Sending the picture" : "Preparing its sizes"} value={sent} />
      )}
    </FormDialog>
  )
}
